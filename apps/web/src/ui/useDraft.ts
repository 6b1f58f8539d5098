import { useCallback, useEffect, useRef, useState } from 'react'
import { tabName, useTabOwner } from './tabOwner.ts'

/** Changes a draft; what takes a while gives a function of the draft as it is then, so that nothing typed meanwhile is lost. */
export type DraftChange<T> = (next: T | ((was: T) => T)) => void

/**
 * A half-done input that outlives a change of page and a reload, until it is sent. Kept for this tab only, and on a
 * desk for the person who is signed in: signing out forgets it. A form that was closed and opened again while its
 * words were on their way hears when they are sent, and does not offer them again.
 * @param key names the draft; another key is another draft
 * @param first the first value
 */
export function useDraft<T>(key: string, first: T): [draft: T, change: DraftChange<T>] {
  const owner = useTabOwner()
  const name = tabName('draft', owner, key)
  const [draft, setDraft] = useState(() => readDraft(owner, key, first))
  const latest = useRef(draft)
  const apply: DraftChange<T> = useCallback(
    (update) => {
      const next = nextDraft(latest.current, update)
      latest.current = next
      setDraft(() => next)
      try {
        sessionStorage.setItem(name, JSON.stringify(next))
      } catch {
        // Then it lasts as long as the page.
      }
    },
    [name],
  )
  const change: DraftChange<T> = useCallback(
    (update) => {
      apply(update)
      window.dispatchEvent(new CustomEvent(name, { detail: { asked: update, by: latest } }))
    },
    [apply, name],
  )
  useEffect(() => {
    const hear = ({ detail }: CustomEventInit) => {
      if (detail.by !== latest) apply(detail.asked)
    }
    window.addEventListener(name, hear)
    return () => window.removeEventListener(name, hear)
  }, [apply, name])
  return [draft, change]
}

/** The draft after a change. A draft is data, never a function. */
export function nextDraft<T>(was: T, update: T | ((was: T) => T)): T {
  return update instanceof Function ? update(was) : update
}

/**
 * A draft as it is kept. Only what the hook wrote in this same tab is read here, so its shape is known.
 * @param owner whose, as `useTabOwner` has it
 */
export function readDraft<T>(owner: string | null, key: string, first: T): T {
  try {
    const text = sessionStorage.getItem(tabName('draft', owner, key))
    return text === null ? first : (JSON.parse(text) as T)
  } catch {
    return first
  }
}
