import { useCallback, useState } from 'react'

/**
 * Something half done that outlives a change of page and a reload, until it is sent. Kept for this tab only.
 * @param key what it is a draft of; another key is another draft
 * @param first what to start from
 */
export function useDraft<T>(key: string, first: T): [draft: T, change: (draft: T) => void] {
  const name = `muster.draft.${key}`
  const [draft, setDraft] = useState(() => read(name, first))
  const change = useCallback(
    (next: T) => {
      setDraft(next)
      try {
        sessionStorage.setItem(name, JSON.stringify(next))
      } catch {
        // Then it lasts as long as the page.
      }
    },
    [name],
  )
  return [draft, change]
}

/** Only what this same hook wrote in this same tab is read here, so its shape is known. */
function read<T>(name: string, first: T): T {
  try {
    const text = sessionStorage.getItem(name)
    return text === null ? first : (JSON.parse(text) as T)
  } catch {
    return first
  }
}
