# Bids by counting trumps, leads its best cards, wins tricks cheaply.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;
use ArenaBot qw(@SUITS $JOKER suit_of rank_of power best_of);
use List::Util qw(first sum0);

my $TO_MAKE = 4;    # half tricks a hand is worth that makes trump in two-handed Euchre

# Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
sub worth {
    my ($hand, $suit) = @_;
    return sum0 map { suit_of($_, $suit) ne $suit ? /^A/ : rank_of($_, $suit) >= 20 ? 2 : 1 } @$hand;
}

# The first of some words for which a value is highest.
sub highest {
    my ($value, $best, @words) = @_;
    for my $word (@words) {
        $best = $word if $value->($word) > $value->($best);
    }
    return $best;
}

sub best_suit {
    my ($hand, @suits) = @_;
    return highest(sub { worth($hand, $_[0]) }, @suits);
}

# The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
sub choose_bid {
    my ($legal, $hand) = @_;
    my $half_tricks = worth($hand, best_suit($hand, @SUITS));
    my $share = int(@$hand / 6);
    return 'moon' if $half_tricks >= 8 * $share && grep { $_ eq 'moon' } @$legal;
    return 'ask'  if $half_tricks >= 7 * $share && grep { $_ eq 'ask' } @$legal;
    return (first { /^\d+$/ && 2 * $_ <= $half_tricks + 2 * $share } @$legal) // $legal->[0];
}

# Make the suit proposed trump? A dealer would have the up-card besides.
sub choose_order {
    my ($act) = @_;
    my $upcard = $act->{upcard};
    my $suit = $upcard eq $JOKER ? first { /^[cdhs]$/ } map { $_->[1] } @{ $act->{history} } : substr $upcard, 1;
    my @hand = (@{ $act->{hand} }, $act->{seat} == $act->{dealer} ? $upcard : ());
    return $act->{legal}[worth(\@hand, $suit) >= $TO_MAKE ? 1 : 0];
}

sub choose_name {
    my ($legal, $hand) = @_;
    my $suit = best_suit($hand, grep { /^[cdhs]$/ } @$legal);
    return worth($hand, $suit) >= $TO_MAKE || $legal->[0] ne 'pass' ? $suit : 'pass';
}

sub choose_card {
    my ($act, $cost, $saving) = @_;
    my ($trump, $trick, $seat, $declarer) = @$act{qw(trump trick seat declarer)};
    my $partner = @{ $act->{taken} } == 4 ? ($seat + 2) % 4 : $seat;
    my @cards = grep { !/:/ } @{ $act->{legal} };    # not "renege:SEAT:TRICK"
    if (!@$trick) {
        my @plain = grep { !defined $trump || suit_of($_, $trump) ne $trump } @cards;
        return highest($cost, $declarer == $seat || $declarer == $partner || !@plain ? @cards : @plain);
    }
    my $led = suit_of($trick->[0][1], $trump);
    my @following = grep { suit_of($_, $trump) eq $led } @cards;
    @cards = @following if @following;
    my ($winner, $best) = @{ best_of($trick, $trump) };
    my @wins = grep { power($_, $trump, $led) > power($best, $trump, $led) } @cards;
    return highest($saving, $winner == $partner || !@wins ? @cards : @wins);
}

# The answer to a question: one of @{ $act->{legal} }.
sub choose {
    my ($act) = @_;
    my ($phase, $legal, $hand) = @$act{qw(phase legal hand)};
    my $trump  = $act->{trump} // best_suit($hand, @SUITS);
    my $cost   = sub { rank_of($_[0], $trump) + (suit_of($_[0], $trump) eq $trump ? 100 : 0) };
    my $saving = sub { -$cost->($_[0]) };
    return choose_bid($legal, $hand) if $phase eq 'bid';
    return best_suit($hand, @$legal) if $phase eq 'trump' || $phase eq 'name-upcard';
    return choose_name($legal, $hand) if $phase eq 'name';
    return choose_order($act) if $phase eq 'order';
    return highest($saving, @$legal) if $phase eq 'discard';
    return highest($act->{declarer} == $act->{seat} ? $saving : $cost, @$legal) if $phase eq 'give';
    return choose_card($act, $cost, $saving) if $phase eq 'play';
    return $legal->[-1] if $phase eq 'claim' || $phase eq 'pickup';
    return $legal->[0];
}

ArenaBot::run(choose => \&choose, tables => 64) unless caller;

1;
