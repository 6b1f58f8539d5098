/** The first script says by this event that a bag's outbox has changed, or that the view with its buttons was drawn again. */
export const outboxChanged = 'muster:outbox-changed'
