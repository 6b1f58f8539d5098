import { useEffect } from 'react'
import { addPageTitle } from './title.ts'

/** Names the page in the window’s title, more closely than its route does; null: as its route, or what is in it, does. */
export function useTitle(words: string | null): void {
  useEffect(() => (words === null ? undefined : addPageTitle(words)), [words])
}
