/** The app says by this event that it cannot go on; its `detail` is the element to show the instructions in. */
export const appFailed = 'muster:cannot-go-on'
