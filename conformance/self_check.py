"""The referee refereed: the check values of protocol.md and the worked examples of rules.md."""

import struct

from burgueses import GOODS as BURGUESES_GOODS
from burgueses import KINGS, Burgueses, goods_of
from chance import Given, chacha20_block, seeded
from medici import CARDS, TOURNAMENT_BONUS, TOURNAMENT_SIX_SHIPS, Medici, climbed, ship_value, track_payments
from medici_card import DECK, MediciCard, card_of, deck_of, equal_cards_together, good_payments
from payment import SHIPS, pooled
from rulesets import begin


def board_game(players=4, ships=(), **options):
    """A board game in which some ships already hold that many cards, the first seat to form a lot."""
    pile = {"deck": CARDS[:{2: 18, 3: 18, 4: 24}[players]]}
    game = Medici("medici-2018", players, options, Given([{"first": 0}, pile]))
    for seat, cards in enumerate(ships):
        game.ships[seat] = ["spice0"] * cards
    game.legal = game.list_legal()
    return game


def with_first(cards, deck):
    """The deck with these cards on top."""
    rest = list(deck)
    for card in cards:
        rest.remove(card)
    return [*cards, *rest]


def chacha20_is_that_of_the_rfc():
    """RFC 8439, 2.3.2."""
    key = struct.unpack("<8I", bytes(range(32)))
    block = chacha20_block(key, 1, struct.unpack("<3I", bytes.fromhex("000000090000004a00000000")))
    assert struct.pack("<16I", *block).hex().startswith("10f1e7e4d13b5915500fdd1fa32071c4")


def seed_lonja_gives_the_values_of_the_protocol():
    for ruleset, players, expected in (
            ("medici-2018", 4, "fur3 cloth0 cloth5 fur5 fur0 grain5"),
            ("medici-card", 3, "spice0! dye5 cloth5 value7 fur3 fur2"),
            ("burgueses", 2, "4D 4C 5D 3S 4H 2S")):
        first, deck, *kings = begin(ruleset, players, {}, seeded("lonja")).chance.happened
        assert first == {"first": 0} and deck["deck"][:6] == expected.split(), ruleset
        assert kings == ([{"kings": "KC KS KH AS KD".split()}] if ruleset == "burgueses" else [])


def m1_c1_b1_decks_have_the_printed_sizes():
    assert (len(CARDS), len(DECK), len(BURGUESES_GOODS), len(KINGS)) == (36, 110, 14, 5)
    assert sum(ship_value([card]) for card in CARDS) == 110


def m10_five_ships():
    ships = ["cloth5 dye5 grain3 grain0 gold10", "grain5 dye4 fur4 fur3 spice4", "cloth3 spice5 cloth2 cloth1 dye5",
             "spice3 grain5 grain4 grain2 fur2", "spice5 spice2 dye3 dye0 cloth4"]
    values = [ship_value(ship.split()) for ship in ships]
    assert values == [23, 20, 16, 16, 14] and pooled(SHIPS[5], values) == [30, 20, 7, 7, 0]


def m12_m13_tracks():
    assert track_payments([4, 2, 2, 2]) == [10, 1, 1, 1]
    assert track_payments([7, 6, 6, 3]) == [30, 12, 12, 0]
    assert track_payments([0, 0, 0, 0]) == [3, 3, 3, 3]
    assert track_payments([2, 2]) == [5, 5] and track_payments([3, 2]) == [10, 0]


def m11_a_track_ends_at_level_seven():
    assert climbed([6, 0], [["fur1", "fur2", "gold10"], ["gold10"]], "fur") == [7, 0]


def m6_who_may_bid():
    """Adam (2006) passes, Eduardo (2018) bids: of ships with 2, 3, 4 and 2 cards two have room for three more."""
    for answer, florins in (("pass", [40, 40, 40, 33]), ("bid 8", [32, 40, 40, 40])):
        game = board_game(ships=[2, 3, 4, 2])
        game.play("draw")
        game.play("draw")
        assert game.seat == 3 and game.phase == "bid" and game.legal[-1] == "bid 40"
        game.play("bid 7")
        assert game.seat == 0 and game.legal[:2] == ["pass", "bid 8"]
        game.play(answer)
        assert game.florins == florins and game.seat == game.auctioneer != 0


def m6_the_only_seat_with_room_buys_for_one_florin():
    game = board_game(ships=[2, 3, 4, 5])
    game.play("draw")
    game.play("draw")
    assert game.seat == 0 and game.legal[:2] == ["pass", "bid 1"]


def m4_no_lot_larger_than_the_largest_room():
    game = board_game(ships=[4, 3, 4, 4])
    game.play("draw")
    assert game.phase == "bid" and len(game.lot) == 2 and game.seat == 1


def m9_the_last_open_ship_fills_free():
    game = board_game(players=3, ships=[5, 4, 2])
    game.auctioneer = game.seat = 1
    game.play("stop")
    game.play("pass")  # seat 2, as seat 0 is full
    game.chance.queue = [{"deck": CARDS[18:]}]
    game.play("bid 1")
    assert game.day == 2 and game.endings == ["day: last ship filled"]
    assert game.tracks["cloth"] == [0, 1, 3] and game.tracks["spice"] == [5, 4, 2]


def c8_four_ships():
    assert pooled(SHIPS[4], [20, 16, 16, 13], 5) == [30, 15, 15, 0]


def c10_c11_goods():
    assert good_payments([2, 2, 0], False) == [5, 5, 0]
    assert good_payments([1, 3, 1], False) == [0, 10, 0]
    assert good_payments([0, 0, 0], False) == [0, 0, 0] and good_payments([1, 0, 0], False) == [10, 0, 0]
    assert good_payments([8, 5, 4], False) == [20, 15, 0] and good_payments([8, 5, 4], True) == [30, 15, 0]
    assert good_payments([10, 6], True) == [30, 5] and good_payments([9, 7], True) == [20, 15]


def m10_m13_in_tournaments():
    assert track_payments([7, 6, 5, 5], TOURNAMENT_BONUS) == [30, 15, 0, 0]
    game = Medici("medici-2006", 6, {"payments": "tournament", "first": 5}, Given([{"deck": CARDS}]))
    assert game.florins == [30] * 6 and game.auctioneer == 5
    assert pooled(TOURNAMENT_SIX_SHIPS, [9, 8, 7, 6, 5, 4]) == [30, 20, 10, 10, 5, 0]


def m4_money_counts_in_2006():
    """Seat 1 alone has room for two cards, and no florin."""
    for lots, legal in (("room", ["stop", "draw"]), ("room-and-florin", ["stop"])):
        game = board_game(ships=[4, 3, 4, 4], lots=lots)
        game.florins[1] = 0
        assert game.list_legal() == legal, lots
        game.florins = [0] * 4
        assert game.list_legal() == legal, lots


def c10_no_icons_as_on_the_tracks():
    assert good_payments([0, 0, 0], False, True) == [5, 5, 5] and good_payments([2, 0], False, True) == [10, 5]
    assert good_payments([1, 0, 0], False, True) == [10, 0, 0]


def c1_by_the_letter():
    deck = deck_of({"deck": "by-the-letter"})
    values = {card_of(code).value for code in deck}
    assert len(deck) == 110 and values == {0, 2, 3, 4, 5} and deck.count("value5") == 5


def c4_c5_anna_britta_and_carlos():
    cards = ["cloth0x2", "fur3", "value2!", "grain5", "cloth4"]
    game = MediciCard("medici-card", 3, {}, Given([{"first": 0}, {"deck": with_first(cards, DECK)}]))
    for action in ("reveal", "reveal", "take 1 2", "reveal", "reveal", "take 1 3", "take 1"):
        game.play(action)
    assert game.ships == [["value2!", "fur3"], ["cloth4", "cloth0x2"], ["grain5"]]
    assert game.seat == 0 and len(game.market) == 1 and game.revealed == 1  # an empty market: Anna had to reveal


def c7_a_round_that_begins_with_nothing():
    """The one card is taken in round 1, so that rounds 2 and 3 have a deck of none."""
    outcomes = [{"first": 1}, {"deck": ["fur3"]}, {"deck": []}, {"deck": []}]
    game = MediciCard("medici-card", 2, {"deck": ["fur3"]}, Given(outcomes))
    # 20 for the ship and 10 for fur; then twice 10 for equal ships, and 10 for fur again.
    assert game.over and game.scores() == [20, 70] and game.actions == []
    assert game.endings == ["round: pile and market empty"] + ["round: began with nothing"] * 2


def the_deck_keeps_equal_cards_together():
    assert equal_cards_together("fur2 dye0 fur2 value7 dye0".split()) == "fur2 fur2 dye0 dye0 value7".split()


def burgueses(showcases, kings=(), **options):
    """A game in which seat 0 is to act, with these cards shown and these kings on top."""
    outcomes = [{"deck": goods_of(options)}, {"kings": with_first(kings, KINGS)}]
    game = Burgueses("burgueses", 2, options | {"first": 0}, Given(outcomes))
    game.showcases = showcases
    game.phase = "act"
    game.legal = game.list_legal()
    return game


def b5_one_pair_a_turn_and_four_win():
    game = burgueses([["2S", "3C", "2D", "3S", "2H", "2C"], []])
    assert game.legal == [
        "buy", "sell 2S 2C", "sell 2S 2H", "sell 2S 2D", "sell 2C 2H", "sell 2C 2D", "sell 2H 2D",
        "sell 2S 2C 2H", "sell 2S 2C 2D", "sell 2S 2H 2D", "sell 2C 2H 2D", "sell 2S 2C 2H 2D", "sell 3S 3C"]
    game.play("sell 2S 2C 2H 2D")
    assert game.over and game.result() == {"scores": [0, 0], "winners": [0]} and len(game.kings) == 5


def b5_a_trio_brings_what_the_other_seat_has():
    game = burgueses([["2S", "2C", "2H"], []], kings=["KH"])
    game.coins = [1, 2]
    game.play("sell 2S 2C 2H")
    assert game.coins == [3, 0] and game.bank == 8


def b5b_the_heart_and_the_club_change_places():
    game = burgueses([["2H"], ["4C"]], kings=["KS"])
    game.play("trade 2H 4C")
    # Seat 1 has no trade now, and nothing to sell: it buys.
    assert game.showcases == [["4C"], ["2H"]] and game.traded == [True, False]
    assert game.just_traded and game.phase == "place" and game.seat == 1


def b5_options_of_a_sale():
    game = burgueses([["2S", "2C", "2H"], []], kings=["KH"], prices="all-or-nothing")
    game.coins = [1, 2]
    game.play("sell 2S 2C 2H")
    assert game.coins == [1, 2] and game.bank == 8
    game = burgueses([["2S", "4S"], []], kings=["KH"], single_sales=True)
    assert game.legal == ["buy", "sell 2S", "sell 4S"]
    game.play("sell 4S")
    assert game.coins == [1, 1] and game.showcases[0] == ["2S"] and len(game.kings) == 4


def b5b_one_trade_in_all():
    game = burgueses([["2H"], ["4C"]], kings=["KS"], trades="once-in-all")
    game.play("trade 2H 4C")
    assert game.traded == [True, True]


def b7_equal_spades_cost_nobody():
    game = burgueses([["5S"], ["2S", "3S"]], kings=["KS"], suits="four-spades")
    game.reveal_king()
    assert game.coins == [1, 1] and game.bank == 8


def b6_the_last_coin_goes_to_the_seat_whose_turn_it_is():
    game = burgueses([["2C"], ["3C"]], kings=["KC"])
    game.coins, game.bank = [4, 5], 1
    game.reveal_king()
    assert game.coins == [5, 5] and game.bank == 0


def b9_who_has_no_diamond_discards():
    game = burgueses([["2C", "3S"], ["4S", "4H"]], kings=["KD"])
    game.reveal_king()
    game.settle()
    assert (game.phase, game.seat, game.legal) == ("discard", 0, ["discard 3S", "discard 2C"])
    game.play("discard 2C")
    assert (game.phase, game.seat, game.legal) == ("discard", 1, ["discard 4S", "discard 4H"])


CHECKS = [
    chacha20_is_that_of_the_rfc, seed_lonja_gives_the_values_of_the_protocol, m1_c1_b1_decks_have_the_printed_sizes,
    m10_five_ships, m12_m13_tracks, m11_a_track_ends_at_level_seven, m6_who_may_bid,
    m6_the_only_seat_with_room_buys_for_one_florin, m4_no_lot_larger_than_the_largest_room,
    m9_the_last_open_ship_fills_free, c8_four_ships, c10_c11_goods, c4_c5_anna_britta_and_carlos,
    c7_a_round_that_begins_with_nothing, the_deck_keeps_equal_cards_together, b5_one_pair_a_turn_and_four_win,
    b5_a_trio_brings_what_the_other_seat_has, b5b_the_heart_and_the_club_change_places,
    m10_m13_in_tournaments, m4_money_counts_in_2006, c10_no_icons_as_on_the_tracks, c1_by_the_letter,
    b5_options_of_a_sale, b5b_one_trade_in_all, b7_equal_spades_cost_nobody,
    b6_the_last_coin_goes_to_the_seat_whose_turn_it_is, b9_who_has_no_diamond_discards,
]


def check_all():
    for check in CHECKS:
        check()
    print(f"{len(CHECKS)} passed, 0 failed")
