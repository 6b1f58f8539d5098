import { useEffect } from 'react'

/** Puts a mark before the page’s title as long as it is given, also when the page changes its title. */
export function useTitleMark(mark: string | null): void {
  useEffect(() => {
    if (mark === null) return
    const put = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    put()
    const observer = new MutationObserver(put)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
    }
  }, [mark])
}
