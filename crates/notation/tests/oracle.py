"""Reads PGN with python-chess and prints one JSON line a game; or plays random games.

Usage: oracle.py read FILE | oracle.py play SEED GAMES
"""
import io
import json
import random
import sys

import chess
import chess.pgn


def read(path):
    with open(path, encoding="utf-8-sig") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            moves, clks, sans = [], [], []
            for node in game.mainline():
                moves.append(node.move.uci())
                clks.append(node.clock())
                sans.append(node.san())
            print(json.dumps({
                "moves": moves, "clks": clks, "sans": sans, "errors": len(game.errors),
                "tags": dict(game.headers), "comments": [n.comment for n in game.mainline()],
            }))


def play(seed, games):
    """Random games with every legal move of every fourth position, in python-chess's SAN."""
    rng = random.Random(seed)
    for _ in range(games):
        chess960 = rng.random() < 0.3
        board = chess.Board.from_chess960_pos(rng.randrange(960)) if chess960 else chess.Board()
        start = board.fen(shredder=False) if not chess960 else board.shredder_fen()
        line = []
        for ply in range(120):
            legal = list(board.legal_moves)
            if not legal:
                break
            move = rng.choice(legal)
            every = [[m.uci(), board.san(m)] for m in legal] if ply % 4 == 0 else []
            line.append({"uci": move.uci(), "san": board.san(move), "all": every})
            board.push(move)
        print(json.dumps({"start": start, "chess960": chess960, "line": line, "fen": board.fen()}))


if sys.argv[1] == "read":
    read(sys.argv[2])
else:
    play(int(sys.argv[2]), int(sys.argv[3]))
