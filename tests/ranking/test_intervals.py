"""A small run of tests/bench/intervals.py, on games played by the real rules: nothing may be far off."""

from random import Random

from arena.ranking.pairs import board_pairs
from arena.ranking.sequential import Hypotheses
from tests.bench.intervals import PLAYERS, Pool, covered, gain, play_board, tournament, truth_of, try_sequential

BOARDS, TOURNAMENTS = 60, 80


def test_intervals_hold_the_truth_and_probabilities_what_they_say() -> None:
    players = PLAYERS[:4]
    pool = Pool(players, [play_board(players, "small", board) for board in range(1, BOARDS + 1)])
    truth = truth_of(pool)
    found = [tournament(pool, truth, 20, Random(f"small {number}")) for number in range(TOURNAMENTS)]
    for hold in (
        covered(each for one in found for each in one.points),
        covered(each for one in found for each in one.fixed),
        covered(each for one in found for each in one.neighbours),
        sum(sum(one.bt) for one in found) / (TOURNAMENTS * len(players)),
    ):
        assert 0.90 < hold < 0.99
    told = [each for one in found for each in one.told]
    assert abs(sum(p for p, _ in told) - sum(right for _, right in told)) < 0.06 * len(told)

    pairs = [pair for games in pool.games for pair in board_pairs(games) if pair[:2] == ("greedy", "bold")]
    for hypotheses in (Hypotheses("elo", 0, 100), Hypotheses("points", 0, 0.5)):
        trial = try_sequential(pairs, hypotheses, 200, Random("small"))
        assert max(trial.wrong) < 0.10
    assert min(gain(pool, "greedy", "bold")) > 1.0
