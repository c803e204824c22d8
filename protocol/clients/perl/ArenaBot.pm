# A client for bots in Perl: copy this file beside your bot. It needs nothing but Perl's own modules.
#
#     use FindBin;
#     use lib $FindBin::Bin;
#     use ArenaBot;
#
#     ArenaBot::run(name => 'duck', version => '1.0', choose => sub { my ($act) = @_; return $act->{legal}[0] });
#
# $act is the message described in SPEC.md, as a reference to a hash; the answer must be one of @{ $act->{legal} }.
# Print nothing to STDOUT yourself: it belongs to the protocol. STDERR is yours.

package ArenaBot;

use strict;
use warnings;

use Exporter 'import';
use JSON::PP ();

our @EXPORT_OK = qw(@SUITS $JOKER suit_of rank_of power best_of);

my $JSON = JSON::PP->new->utf8->allow_nonref;

# Answer the referee until it says quit.
#
# choose is called with a question and returns an action. hello and result, if given, are called with the message at the
# start of the match and at the end of each deal. tables: how many requests may be sent at once; a bot that keeps no
# state between requests can take many and loses nothing.
sub run {
    my %bot = (name => '', version => '', tables => 1, hello => sub { }, result => sub { }, @_);
    local $| = 1;
    my $in = '';
    while (sysread STDIN, $in, 1 << 16, length $in) {
        my ($out, $over) = ('', 0);
        while ($in =~ s/\A(.*)\n//) {
            my $message = $JSON->decode($1);
            my $type    = $message->{type};
            if ($type eq 'act') {
                my ($id, $action) = map { $JSON->encode("$_") } $message->{id}, $bot{choose}->($message);
                $out .= qq({"id":$id,"action":$action}\n);
            } elsif ($type eq 'hello') {
                $bot{hello}->($message);
                my %ready = (type => 'ready', name => $bot{name}, version => $bot{version}, tables => $bot{tables});
                $out .= $JSON->encode(\%ready) . "\n";
            } elsif ($type eq 'result') {
                $bot{result}->($message);
            } elsif ($type eq 'quit') {
                $over = 1;
            }
        }
        print $out;    # once for all that had come
        return if $over;
    }
    return;
}

# ---- cards of the Euchre family -----------------------------------------------------------------------------------

our @SUITS = qw(c d h s);
our $JOKER = 'joker';
my %SAME_COLOUR = (c => 's', s => 'c', d => 'h', h => 'd');

# The suit a card belongs to: the joker and the left bower are trumps. The joker's is undefined while there is none.
sub suit_of {
    my ($card, $trump) = @_;
    return $trump if $card eq $JOKER || defined $trump && $card eq "J$SAME_COLOUR{$trump}";
    return substr $card, 1;
}

# The place of a card in its suit: the higher, the stronger.
sub rank_of {
    my ($card, $trump) = @_;
    return 22 if $card eq $JOKER;
    return 21 if defined $trump && $card eq "J$trump";
    return 20 if defined $trump && $card eq "J$SAME_COLOUR{$trump}";
    return index '23456789TJQKA', substr $card, 0, 1;
}

# What a card is worth in a trick in which the suit $led was led; 0 for a discard.
sub power {
    my ($card, $trump, $led) = @_;
    my $suit = suit_of($card, $trump);
    return 100 + rank_of($card, $trump) if defined $trump && $suit eq $trump;
    return $suit eq $led ? 1 + rank_of($card, $trump) : 0;
}

# The entry [seat, card] that wins a trick as it stands; of two equal cards the first played.
sub best_of {
    my ($trick, $trump) = @_;
    my $best = $trick->[0];
    my $led  = suit_of($best->[1], $trump);
    for my $entry (@$trick) {
        $best = $entry if power($entry->[1], $trump, $led) > power($best->[1], $trump, $led);
    }
    return $best;
}

1;
