"""What the scripts about mini5 share: how other programs define the game, and balanced set-ups."""

VARIANTS = {"mini5": "mini5", "mini5-sl": "mini5_sl"}
"""The names that other programs know the games by."""

DEFINITION = """
[mini5:gardner]
startFen = kqbnr/5/5/5/RNBQK w - - 0 1
pawn = -
promotionPieceTypes = -
stalemateValue = draw
nMoveRule = 50
nFoldRule = 3

[mini5_sl:mini5]
stalemateValue = loss
"""
"""The games as Fairy-Stockfish and its library pyffish read them."""

BACK_RANKS = (
    "RQBNK", "RKQBN", "NRQKB", "NBQRK", "NKRQB", "BQRNK", "QRNBK",
    "QRBNK", "NBRQK", "BNRQK", "BRQNK", "BQNRK", "NRBKQ", "BNQRK",
)  # fmt: skip
"""White's first rank of the set-ups in which neither side is much better; black's is its point mirror."""

SETUPS = tuple(f"{rank[::-1].lower()}/5/5/5/{rank} w - - 0 1" for rank in BACK_RANKS)
"""The position texts of the balanced set-ups. In the usual start white mates in eight moves."""
