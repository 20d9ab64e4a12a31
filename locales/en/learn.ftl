# A first game and its coach, an old merchant who speaks in short sentences.
learn-failed = No table could be opened.
learn-again = Try again
learn-coach = The old merchant
learn-got-it = Got it
learn-back = Previous page
learn-forward = Next page
learn-page = { $number } of { $all }
learn-ask = Advice?
learn-ask-long = What would you do?
learn-thinking = Let me think…
learn-fold = Hide
learn-unfold = Listen to the old merchant
learn-idle-mine = It’s your turn. Do as you like, or ask me.
learn-idle-other = Watch what { $name } does.
learn-idle-over = That was it! Sit down again whenever you like.
learn-play-on = A real game
learn-rules = The full rules

learn-advise = My advice: { $action }.
learn-close = “{ $other }” is about as good.
learn-chances = This wins about { $win } games in 100; “{ $other }” wins { $less }.
learn-mistake = Hm. I would rather have chosen “{ $action }”.
learn-mistake-by =
    { $more ->
        [one] Hm. “{ $action }” would have been better, by about 1 in the end.
       *[other] Hm. “{ $action }” would have been better, by about { $more } in the end.
    }
learn-mistake-why = My thought was: { $reason }
learn-dear =
    { $highest ->
        [0] That was expensive! I would have let it go.
       *[other] That was expensive! I wouldn’t have gone beyond { $highest }.
    }
learn-praise-1 = Well done. I would have done the same.
learn-praise-2 = A sharp eye! That was the best choice.
learn-praise-3 = You hardly need me any more.

# Medici
learn-medici-aim = Welcome! For three days you buy goods for your ship. Whoever has the most florins at the end wins. I’ll explain as we go.
learn-medici-lot = The marked cards are the lot. The auctioneer turns up one to three cards, and after each one draws another or stops.
learn-medici-draw = You are the auctioneer. Draw while another card may help you; stop when the lot suits you. You bid last, and that is a great advantage.
learn-medici-bid = Now bid or pass. Everybody speaks only once, the auctioneer last. A bid must beat the one before.
learn-medici-load = Sold! The buyer pays and loads the whole lot, for good. A ship has only five spaces. Watch yours, and theirs.
learn-medici-value = The numbers add up. At night the most valuable ship earns 30 florins, the second 15, the last nothing. Gold counts 10.
learn-medici-money = Florins are points: what you bid is gone. Pay only what a lot will bring you, and smile when others pay too much.
learn-medici-goods = Kinds count too. Each card moves you one level up the track of its good, whatever its number. At night the first on a track earns 10, the second 5.
learn-medici-room = A player without room for the whole lot must pass. If only you have room, you pay 1.
learn-medici-full = A full ship is done for the day: no more lots, no more bids. No hurry, though. The last spaces are often the cheapest.
learn-medici-free = When only one ship isn’t full, it is loaded from the pile for free. Luck chooses the cards, but the price is right.
learn-medici-ships = Night falls. First the ships are paid, by the sum of their numbers: 30, 15 and 0. Tied ships split the payment.
learn-medici-tracks = Then each good pays: 10 and 5. From level 5 on there is also a bonus of 5, 10 or 20, every day again. So keep to one or two goods.
learn-medici-done = A new day: ships are empty, tracks stay. The player with the fewest florins begins. Now you know it all: play on!

learn-medici-why-bonus = It takes you to level { $level } in { $good }: that pays a bonus every day.
learn-medici-why-first = It would put you first in { $good }, at level { $level }.
learn-medici-why-value = Your ship would be worth { $value }, more than any other now.
learn-medici-why-cheap =
    { $bid ->
        [one] For 1 florin nearly every card is worth its space.
       *[other] It fills your ship, and { $bid } florins isn’t much.
    }
learn-medici-why-limit = Up to { $limit } it is worth it; beyond that I would let it go.
learn-medici-why-last = You speak last: one more than the highest bid is enough.
learn-medici-why-useless = This lot wouldn’t put you first in any good.
learn-medici-why-dear = At { $bid } it costs more than it brings.
learn-medici-why-spaces =
    { $spaces ->
        [one] Keep your last space for something better.
       *[other] Keep your { $spaces } spaces for something better.
    }
learn-medici-why-wait = Let others spend. Every florin you keep is a point.
learn-medici-why-alone = With one more card only you have room. Then it is yours for 1!
learn-medici-why-burden = You won’t buy it anyway. A larger lot leaves fewer who can.
learn-medici-why-shut = With one more card { $name } has no room for it: one less rival.
learn-medici-why-draw = Another card may make it worth having, and you speak last.
learn-medici-why-fits = It fills your ship exactly; one more and you must pass.
learn-medici-why-stop = Another card would help the others more than you.

learn-medici-bot-room =
    { $spaces ->
        [0] { $name } must pass: no room.
        [one] { $name } must pass: 1 space left, and the lot has { $cards } cards.
       *[other] { $name } must pass: { $spaces } spaces left, and the lot has { $cards } cards.
    }
learn-medici-bot-poor = { $name } must pass: not enough florins.
learn-medici-bot-useless = { $name } passes: that lot wouldn’t bring first place in any good.
learn-medici-bot-dear = { $name } passes: { $bid } or more was too expensive.
learn-medici-bot-leads = { $name } bids to be first in { $good }.
learn-medici-bot-value = { $name } bids for the numbers: that would be the best ship.

# The card game
learn-card-aim = Welcome! In three rounds you fill your ship from the market. Nothing costs florins, only room. Whoever has the most florins at the end wins.
learn-card-market = The marked row is the market, oldest card first. On your turn you reveal cards at its end, then take some.
learn-card-turn = Your turn: reveal up to three cards, one at a time. Look at each, then decide: take, or reveal another?
learn-card-newest = You must take the newest card. Of the two before it, take what you like. So reveal with care: what comes last is yours!
learn-card-ship = A ship holds five cards. Their numbers add up: after the round the best ship earns 30 florins, the second 15, the last nothing.
learn-card-icons = The icons go to your warehouse and stay for all rounds. Whoever has the most icons of a good earns 10 after each round, the second 5.
learn-card-neutral = A green flag means neutral: such a card takes no room. It can always be loaded.
learn-card-kinds = Two icons on a card count double in the warehouse, but the card is worth 0. A card without an icon only counts its number.
learn-card-left = What is left stays in the market. If cards lie there when your turn begins, you may take at once, without revealing.
learn-card-full = A full ship has no more turns this round. If you fill it early, the good cards go to others; too late, and they end the round without you.
learn-card-last = When only one ship isn’t full, it gets one last turn. Then the round is over.
learn-card-ships = The round is over. First the ships are paid, by the sum of their numbers: 30, 15 and 0. Tied ships split the payment.
learn-card-warehouses = Then each good pays: 10 and 5 for the most icons. And five or more icons of a good bring a bonus of 10, each round. Collect!
learn-card-done = A new round: ships are empty, warehouses stay. The player with the fewest florins begins. Now you know it all: play on!

learn-card-why-bonus = That makes { $icons } icons of { $good }: a bonus of { $florins } each round.
learn-card-why-first = It would put you first in { $good }, with { $icons }.
learn-card-why-value = Your ship would be worth { $value }, more than any other now.
learn-card-why-neutral = The neutral card costs you no room.
learn-card-why-leave = I would leave { $card }: your spaces are worth more.
learn-card-why-cheap = Take little and keep room for better cards.
learn-card-why-reveal = What lies there brings you little. A better one may come.
learn-card-why-still = You can still take { $card } afterwards: it will be the second newest.
learn-card-why-reveals =
    { $left ->
        [one] You may reveal 1 more; you must take the last one.
       *[other] You may reveal { $left } more; you must take the last one.
    }

learn-card-bot-neutral = { $name } took a neutral card: it takes no room.
learn-card-bot-leads = { $name } collects: now first in { $good }.
learn-card-bot-newest = { $name } took only the newest, { $card }, and saves room.

# Burgueses
learn-burgueses-aim = Welcome! Two rounds; the richer merchant wins. Unless somebody sells four of a kind: that wins at once.
learn-burgueses-buy = To buy, draw a card, then place one from your hand in your showcase. What lies there can be sold, and the kings look at it.
learn-burgueses-hands = Only you see your hand. The rest lies open: showcases, coins, how many cards are left. There are four cards of each value 2, 3 and 4.
learn-burgueses-kings = After each turn a king is revealed and both obey. There are five. Each comes once before any comes again: watch which are left!
learn-burgueses-king-KS = The king of spades: whoever shows the higher sum of spades pays 1 coin to the bank.
learn-burgueses-king-KH = The king of hearts: whoever shows the higher sum of hearts receives 1 coin.
learn-burgueses-king-KD = The king of diamonds: with a diamond on show you receive 1 coin; without one, you must discard a card. Always keep a diamond on show!
learn-burgueses-king-KC = The king of clubs: whoever shows a club receives 1 coin.
learn-burgueses-king-AS = The ace of spades looks at your sum: if your showcase adds up to an even number, you receive 1 coin; if odd, you pay 1.
learn-burgueses-sell = You can sell! Two of a value bring 1 coin, three bring 3, from the other player. Four of a value win the whole game.
learn-burgueses-trade = Once a round you may trade: pay 1 coin and swap one of your cards on show for one of theirs. Good for breaking up their set.
learn-burgueses-riches = Think of the end. Each coin counts 1, each spade on show 1, and each card left in your hand costs 1.
learn-burgueses-round = The round ended because the turn came to an empty hand. Riches are written down; the second round starts from scratch.
learn-burgueses-done = This time the other player begins. Now you know it all: play on!

learn-burgueses-why-pair =
    { $left ->
        [2] It makes two { $rank }s: they can be sold for 1.
        [3] It makes two { $rank }s: they can be sold for 1, and three for 3.
       *[other] It makes two { $rank }s: they can be sold for 1, three for 3, and four win the game.
    }
learn-burgueses-why-trio =
    { $left ->
        [3] It makes three { $rank }s, worth 3 coins.
       *[other] It makes three { $rank }s, worth 3 coins. A fourth would win the game!
    }
learn-burgueses-why-four = Four { $rank }s! Sell them next turn and the game is yours.
learn-burgueses-why-begin = You hold { $cards } cards of value { $rank }: start to show them.
learn-burgueses-why-diamond = With a diamond on show the king of diamonds pays you.
learn-burgueses-why-club = With a club on show the king of clubs pays you.
learn-burgueses-why-heart = With the higher sum of hearts, you are paid by the king of hearts.
learn-burgueses-why-spade = A spade on show is worth 1 at the end, and the king of spades has already come.
learn-burgueses-why-even = Your showcase would add up to { $sum }, even: the ace of spades likes that.
learn-burgueses-why-place = It does you the least harm on show; keep the better ones for a set.
learn-burgueses-why-win = Four of a kind: sell them and win!
learn-burgueses-why-sell =
    { $coins ->
        [0] It brings no coins, but it clears your showcase.
        [one] It brings 1 coin, and the other player loses it.
       *[other] It brings { $coins } coins, and the other player loses them.
    }
learn-burgueses-why-breaks = It breaks up the other player’s { $rank }s.
learn-burgueses-why-trade = Their { $card } serves you better than it serves them.
learn-burgueses-why-discard = It is the one you need least.
learn-burgueses-why-keep = Don’t sell yet: one more of that value is worth more.
learn-burgueses-why-buy = A new card, and one more on show.

learn-burgueses-bot-sold = { $name } sold: the coins came from you.
learn-burgueses-bot-traded = { $name } paid 1 coin to take your { $card }.
learn-burgueses-bot-threat = Careful: { $name } shows three { $rank }s. A fourth would win!
learn-burgueses-bot-pair = { $name } has two { $rank }s now, and may sell them.
