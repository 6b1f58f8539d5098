import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { tabName, useTabOwner } from '../tabOwner.ts'

/**
 * Keeps the filters in a page's address for this tab and the person signed in: coming back to the bare page
 * restores them (specification, section 3: per-page saved filters).
 * @param page under which name
 */
export function useStoredFilters(page: string): void {
  const [address, setAddress] = useSearchParams()
  const name = tabName('filters', useTabOwner(), page)
  const text = address.toString()
  const isFirst = useRef(true)
  useEffect(() => {
    const stored = isFirst.current && text === '' ? read(name) : null
    isFirst.current = false
    if (stored) setAddress(stored, { replace: true })
    else write(name, text)
  }, [name, text, setAddress])
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // Then they last as long as the page.
  }
}
