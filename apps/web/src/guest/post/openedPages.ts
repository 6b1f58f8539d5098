import { guestPage } from '@muster/domain/incident/vocabulary'
import { z } from 'zod'

const pages = guestPage.exclude(['students'])
const openedSince = z.object({ token: z.string(), pages: z.array(pages) })

type Page = z.infer<typeof pages>
type Shelf = Pick<Storage, 'getItem' | 'setItem'> | null

/** What a device has opened since it was let in. */
export type OpenedPages = {
  /** Whether a page is opened for the first time; from now on it is not. */
  isFirst: (page: Page) => boolean
}

/**
 * Remembers which pages were opened with a token. The server writes down each page once after letting a device in; a
 * reload, another tab and a new stream are no first time.
 * @param key where on the shelf
 */
export function openedPages(shelf: Shelf, key: string, token: string): OpenedPages {
  const opened = new Set<Page>()
  return {
    isFirst(page) {
      for (const each of stored(shelf, key, token)) opened.add(each)
      if (opened.has(page)) return false
      opened.add(page)
      try {
        shelf?.setItem(key, JSON.stringify({ token, pages: [...opened] }))
      } catch {
        // A private window that keeps nothing: it lasts as long as the page.
      }
      return true
    },
  }
}

function stored(shelf: Shelf, key: string, token: string): Page[] {
  try {
    const kept = openedSince.parse(JSON.parse(shelf?.getItem(key) ?? 'null'))
    return kept.token === token ? kept.pages : []
  } catch {
    return []
  }
}
