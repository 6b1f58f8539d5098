import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Keeps the filters in a page's address for this tab: whoever comes back to the bare page finds them as they were.
 * @param page under which name
 */
export function useKeptAddress(page: string): void {
  const [address, setAddress] = useSearchParams()
  const text = address.toString()
  const isFirst = useRef(true)
  useEffect(() => {
    const kept = isFirst.current && text === '' ? read(page) : null
    isFirst.current = false
    if (kept) setAddress(kept, { replace: true })
    else write(page, text)
  }, [page, text, setAddress])
}

const nameOf = (page: string) => `muster.filters.${page}`

function read(page: string): string | null {
  try {
    return sessionStorage.getItem(nameOf(page))
  } catch {
    return null
  }
}

function write(page: string, text: string): void {
  try {
    sessionStorage.setItem(nameOf(page), text)
  } catch {
    // Then they last as long as the page.
  }
}
