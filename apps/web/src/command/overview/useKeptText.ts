import { useState } from 'react'

/**
 * Text that somebody types, kept until it is emptied: neither closing the panel nor reloading the page loses it.
 * @param name what it is for, unlike any other: incident and room
 */
export function useKeptText(name: string): [string, (text: string) => void] {
  const key = `muster.draft.${name}`
  const [text, setText] = useState(() => read(key))
  return [
    text,
    (next) => {
      setText(next)
      keep(key, next)
    },
  ]
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Where the browser keeps nothing, the text still lives as long as the panel. */
function keep(key: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  } catch (error) {
    console.info('Draft not kept', error)
  }
}
