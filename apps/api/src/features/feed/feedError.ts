/** Explains why a feed cannot be read, as a sentence for its administrator. */
export class FeedError extends Error {}
