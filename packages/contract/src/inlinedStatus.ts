/**
 * The id of the element in a bag page's document that holds its status as JSON while an incident runs, with the ETag of
 * that status as `data-etag`, so that the page needs no call before it shows what to do.
 */
export const inlinedStatusId = 'bag-status'

/** The id of the element that shows what to do until the app does. */
export const firstViewId = 'first-view'
