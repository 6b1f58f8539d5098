/** Why a feed cannot be read, as a sentence for its administrator. */
export class CannotReadFeed extends Error {}
