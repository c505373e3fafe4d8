// The list of games, new games, seats and invitations.
export default {};
