import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * A search field that asks once typing has paused for 250 ms, and follows the address when that changes by itself.
 * @param search as the address has it
 */
export function useDebouncedSearch(
  search: string,
  change: (search: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (text.trim() !== search) setText(search)
  }
  const ask = useDebouncedCallback(change, 250)
  return [
    text,
    (next) => {
      setText(next)
      ask(next.trim())
    },
  ]
}
