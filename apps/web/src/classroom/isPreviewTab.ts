const flag = 'look'

/**
 * True for a tab that only looks at a bag's page: the office opened it from the board, which does not count as seen
 * by the room. Kept for the tab, because the page goes on to other addresses and may be read anew.
 */
export function isPreviewTab(barcode: string, search: string): boolean {
  const name = `muster.${flag}.${barcode}`
  const isAsked = new URLSearchParams(search).has(flag)
  try {
    if (isAsked) sessionStorage.setItem(name, '1')
    return sessionStorage.getItem(name) !== null
  } catch {
    return isAsked
  }
}
