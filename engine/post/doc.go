// Package post plays a match between two strangers by text alone: letters that go by mail, chat or on paper, with dice
// that neither can re-roll. It knows no rule of any game, no clock, no store and no page; secrets are handed in.
//
// # Letters
//
// An Invitation proposes a match, an Acceptance agrees to it, a Dispatch brings what one side has played. A letter has
// three forms of the same bytes: a link to a page with the letter behind the # (Link), a block of text for a mail
// (Text), and the bytes themselves as a file. Read takes any of them, and what mail has made of it.
//
// # Seats
//
// A Seat is what one player knows of a match beside its journal: who sits where, his secret, what the other has been
// told. It is kept as JSON and never travels, but for the secret of whoever gives the match up (GiveUp). Invite and
// Accept make one, Meet begins the inviter's match, Dispatch writes a letter and Receive reads one.
//
// # Dice
//
// Quick dice: each side has bound itself to a secret before it knows that of the other; once both are open each result
// follows from the two and from the question's identity (game.QuickDice). Sealed dice: each side has a chain of elements,
// of which the other knows the end. Who asks chance something declares it (Seat.Declare, a code of 37 letters), the other
// answers with the next element of his chain (Seat.Reply, a code as long), and the result follows from the element and
// the declaration. Nobody can know a result before the declaration is bound, nobody can choose it after. One answer holds
// for all that an action asks: nothing is decided between its questions.
//
// # Orders and secrets
//
// A player can let the other's page decline questions for him (Order, Seat.Give, Seat.Obeys); the orders travel with his
// dispatches, and what is decided for him beyond them is refused.
//
// What travels of a match is enciphered under a key that both pages know, so that a look into the mail shows nothing
// hidden. It keeps nothing from somebody who changes the program; a choice behind a commitment (game.Match.Seal) does.
package post
