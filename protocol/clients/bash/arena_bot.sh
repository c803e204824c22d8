# A client for bots in Bash (4.4 or later): copy this file beside your bot. It needs nothing else.
#
#     . ./arena_bot.sh
#
#     choose() {
#         arena_list legal "${act[legal]}"
#         action=${legal[0]}
#     }
#
#     arena_run duck 1.0 1
#
# The array `act` has the fields of the message described in SPEC.md: a text without its quotation marks, '' for null, a
# list or an object as it stands there. `choose` sets `action` to one of act[legal]. Where bots are isolated no process
# may be started: no $(...), no pipes, no (...) and no &, and no here-documents, which need a file. Functions give back
# what they find in a variable. Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

LC_ALL=C # a letter is a byte, which is fastest
declare -A act=()
action=''

# ---- reading a message: these take from the front of `_rest` --------------------------------------------------------

_arena_blanks() { _rest=${_rest#"${_rest%%[!$' \t\r,:']*}"}; }

# A text, with its quotation marks, into `_value`.
_arena_text() {
    local part
    _value='"' _rest=${_rest:1}
    while part=${_rest%%[\"\\]*}; _value+=$part _rest=${_rest:${#part}}; [[ $_rest == \\* ]]; do
        _value+=${_rest:0:2} _rest=${_rest:2}
    done
    _value+='"' _rest=${_rest:1}
}

# Any value, as it stands there, into `_value`.
_arena_value() {
    local part whole='' depth=0
    case $_rest in
        \"*) _arena_text ;;
        [\[{]*)
            while
                part=${_rest%%[][{\}\"]*}
                whole+=$part _rest=${_rest:${#part}}
                if [[ $_rest == \"* ]]; then
                    _arena_text
                    whole+=$_value
                else
                    [[ $_rest == [\[{]* ]] && depth=$((depth + 1)) || depth=$((depth - 1))
                    whole+=${_rest:0:1} _rest=${_rest:1}
                fi
                [[ $depth -gt 0 && $_rest ]]
            do :; done
            _value=$whole
            ;;
        *)
            _value=${_rest%%[]\}, $'\t\r']*}
            _rest=${_rest:${#_value}}
            ;;
    esac
}

# arena_parse LINE: a message into `act`.
arena_parse() {
    local _rest=$1 _value key
    act=()
    _rest=${_rest#*\{}
    while _arena_blanks; [[ $_rest == \"* ]]; do
        _arena_text
        key=${_value:1:-1}
        _arena_blanks
        _arena_value
        case $_value in
            \"*) _value=${_value:1:-1} ;;
            null) _value='' ;;
        esac
        [[ $key =~ ^[a-z_]+$ ]] && act[$key]=$_value
    done
}

# arena_list NAME VALUE: the words and numbers of a list into the array NAME; those of lists in it one after the other,
# so that act[trick] gives SEAT CARD SEAT CARD … (No word of the games has a blank or a comma.)
arena_list() {
    local -
    set -f
    local -n _list=$1
    local _words=${2//[][\",]/ }
    _list=(${_words//$'\r'/ })
}

# ---- the conversation -----------------------------------------------------------------------------------------------

# arena_run NAME VERSION TABLES: answer the referee until it says quit. TABLES: how many requests may be sent at once; a
# bot that keeps no state between requests can take many.
arena_run() {
    local line
    while IFS= read -r line; do
        arena_parse "$line"
        case ${act[type]-} in
            act)
                choose
                printf '{"id":"%s","action":"%s"}\n' "${act[id]}" "$action"
                ;;
            hello) printf '{"type":"ready","name":"%s","version":"%s","tables":%d}\n' "$@" ;;
            quit) return ;;
        esac
    done
    return 0
}

# ---- cards of the Euchre family; a trump of '' is none --------------------------------------------------------------

suits=(c d h s)
declare -A _left_bower=([c]=Js [s]=Jc [d]=Jh [h]=Jd)
declare -A _ranks=([2]=0 [3]=1 [4]=2 [5]=3 [6]=4 [7]=5 [8]=6 [9]=7 [T]=8 [J]=9 [Q]=10 [K]=11 [A]=12)

# suit_of CARD TRUMP: the suit a card belongs to, into `suit`: the joker and the left bower are trumps.
suit_of() {
    suit=${1:1}
    if [[ $1 == joker || $2 && $1 == "${_left_bower[$2]}" ]]; then suit=$2; fi
}

# rank_of CARD TRUMP: the place of a card in its suit, into `rank`: the higher, the stronger.
rank_of() {
    if [[ $1 == joker ]]; then
        rank=22
    elif [[ $2 && $1 == "J$2" ]]; then
        rank=21
    elif [[ $2 && $1 == "${_left_bower[$2]}" ]]; then
        rank=20
    else
        rank=${_ranks[${1:0:1}]}
    fi
}

# power CARD TRUMP LED: what a card is worth in a trick in which the suit LED was led, into `power`; 0 for a discard.
power() {
    suit_of "$1" "$2"
    rank_of "$1" "$2"
    power=0
    if [[ $2 && $suit == "$2" ]]; then
        power=$((100 + rank))
    elif [[ $suit == "$3" ]]; then
        power=$((1 + rank))
    fi
}

# best_of TRUMP SEAT CARD SEAT CARD …: who wins a trick as it stands, into `winner`, and how strong his card is, into
# `most`; of two equal cards the first played. `led` is the suit led.
best_of() {
    local trump=$1
    shift
    suit_of "$2" "$trump"
    led=$suit most=-1
    while (($#)); do
        power "$2" "$trump" "$led"
        if ((power > most)); then winner=$1 most=$power; fi
        shift 2
    done
}
