import { useState } from 'react'

/** A yes or no that this device remembers. */
export function useStoredFlag(key: string, first: boolean): [flag: boolean, change: (flag: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key) ?? first)
  const change = (next: boolean) => {
    setFlag(next)
    try {
      localStorage.setItem(key, String(next))
    } catch {
      // Then it lasts as long as the page.
    }
  }
  return [flag, change]
}

function read(key: string): boolean | null {
  try {
    const text = localStorage.getItem(key)
    return text === null ? null : text === 'true'
  } catch {
    return null
  }
}
