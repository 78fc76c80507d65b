"""The frame law C4f in Arb balls: the whole swap margin, any orthogonal roles, random frames."""
