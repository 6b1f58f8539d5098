/** The app says by this event that it cannot go on; its `detail` is the element to show the instructions in. */
export const cannotGoOn = 'muster:cannot-go-on'
