/** The words for something that is kept on the phone and not sent yet: unsent, sent and confirmed are never the same words. */
export const waitingWords = 'Waiting – will send automatically'
