# Bids by counting trumps, leads its best cards, wins tricks cheaply.

set -u
. ./arena_bot.sh

to_make=4 # half tricks a hand is worth that makes trump in two-handed Euchre

# worth SUIT CARD …: half tricks, into `worth`: a bower or the joker 2, another trump 1, an ace of another suit 1.
worth() {
    local trump=$1 card
    worth=0
    for card in "${@:2}"; do
        suit_of "$card" "$trump"
        if [[ $suit == "$trump" ]]; then
            rank_of "$card" "$trump"
            worth=$((worth + (rank >= 20 ? 2 : 1)))
        elif [[ $card == A* ]]; then
            worth=$((worth + 1))
        fi
    done
}

# best_suit SUIT …: the one under which the hand is worth most, into `best_suit`, and what, into `best_worth`.
best_suit() {
    local candidate
    best_worth=-1
    for candidate; do
        [[ $candidate == [cdhs] ]] || continue
        worth "$candidate" "${hand[@]}"
        if ((worth > best_worth)); then best_suit=$candidate best_worth=$worth; fi
    done
}

# cost CARD: what it costs to part with it, into `cost`.
cost() {
    rank_of "$1" "$trump"
    suit_of "$1" "$trump"
    cost=$rank
    if [[ $suit == "$trump" ]]; then cost=$((rank + 100)); fi
}

# extreme SIGN CARD …: the card that costs most (1) or least (-1), into `action`.
extreme() {
    local card most=-1000
    for card in "${@:2}"; do
        cost "$card"
        if (($1 * cost > most)); then action=$card most=$(($1 * cost)); fi
    done
}

# The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
choose_bid() {
    local call share=$((${#hand[@]} / 6)) bid=''
    best_suit "${suits[@]}"
    for call in "${legal[@]}"; do
        case $call in
            pass) ;;
            ask) if ((best_worth >= 7 * share)); then bid=ask; fi ;;
            moon) if ((best_worth >= 8 * share)); then bid=moon; fi ;;
            [0-9]*) if [[ ! $bid ]] && ((2 * call <= best_worth + 2 * share)); then bid=$call; fi ;;
        esac
    done
    action=${bid:-${legal[0]}}
}

# Make the suit proposed trump? A dealer would have the up-card besides.
choose_order() {
    local word proposed=${act[upcard]:1}
    if [[ ${act[upcard]} == joker ]]; then
        arena_list history "${act[history]}"
        for word in "${history[@]}"; do
            if [[ $word == [cdhs] ]]; then proposed=$word && break; fi
        done
    fi
    if ((act[seat] == act[dealer])); then hand+=("${act[upcard]}"); fi
    worth "$proposed" "${hand[@]}"
    action=${legal[worth >= to_make]}
}

choose_name() {
    best_suit "${legal[@]}"
    action=$best_suit
    if ((best_worth < to_make)) && [[ ${legal[0]} == pass ]]; then action=pass; fi
}

# The card most wanted: to follow, to win if the partner does not, and to cost little, or on the lead much.
choose_card() {
    local seat=${act[seat]} real=${act[trump]} card wanted most_wanted=-1000 partner declaring=0
    arena_list trick "${act[trick]}"
    arena_list taken "${act[taken]}"
    partner=$((${#taken[@]} == 4 ? (seat + 2) % 4 : seat))
    if ((act[declarer] == seat || act[declarer] == partner)); then declaring=1; fi
    if ((${#trick[@]})); then best_of "$real" "${trick[@]}"; fi
    for card in "${legal[@]}"; do
        [[ $card == *:* ]] && continue # "renege:SEAT:TRICK"
        cost "$card"
        suit_of "$card" "$real"
        if ((${#trick[@]} == 0)); then
            wanted=$cost
            if [[ $suit != "$real" ]] && ((!declaring)); then wanted=$((cost + 1000)); fi
        else
            wanted=$((-cost))
            if [[ $suit == "$led" ]]; then wanted=$((wanted + 2000)); fi
            power "$card" "$real" "$led"
            if ((winner != partner && power > most)); then wanted=$((wanted + 1000)); fi
        fi
        if ((wanted > most_wanted)); then action=$card most_wanted=$wanted; fi
    done
}

# The answer to the question in `act`: one of its `legal`, into `action`.
choose() {
    arena_list legal "${act[legal]}"
    arena_list hand "${act[hand]}"
    trump=${act[trump]}
    if [[ ! $trump ]]; then
        best_suit "${suits[@]}"
        trump=$best_suit
    fi
    action=${legal[0]}
    case ${act[phase]} in
        bid) choose_bid ;;
        trump | name-upcard)
            best_suit "${legal[@]}"
            action=$best_suit
            ;;
        name) choose_name ;;
        order) choose_order ;;
        discard) extreme -1 "${legal[@]}" ;;
        give) extreme $((act[declarer] == act[seat] ? -1 : 1)) "${legal[@]}" ;;
        play) choose_card ;;
        claim | pickup) action=${legal[-1]} ;;
    esac
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then arena_run bot 1 64; fi # not when its test reads it
