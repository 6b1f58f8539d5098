import { createContext, useContext } from 'react'

/**
 * The person whose work this tab keeps: the subject of the signed-in user, so that the next person at a
 * shared desk does not find it. Null where nobody signs in: a room’s phone, a guest’s.
 */
export const TabOwner = createContext<string | null>(null)

export function useTabOwner(): string | null {
  return useContext(TabOwner)
}

export type TabKind = 'draft' | 'attempt' | 'filters'

/** Under which name the tab keeps something. No subject can be written so that its names begin like another’s. */
export function tabName(kind: TabKind, owner: string | null, key: string): string {
  return owner === null ? `muster.${kind}.${key}` : `muster.${kind}${begin(owner)}${key}`
}

const begin = (owner: string) => `:${encodeURIComponent(owner)}:`

/**
 * Forgets the work that the tab keeps for somebody: they signed out on purpose. A sign-in that ran out forgets
 * nothing.
 * @param storage gives the tab’s own; it throws where the browser allows none
 */
export function forgetOwned(storage: () => Storage, owner: string): void {
  try {
    const kept = storage()
    const names = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? '')
    for (const name of names) {
      if (name.startsWith('muster.') && name.includes(begin(owner))) kept.removeItem(name)
    }
  } catch {
    // Then nothing was kept.
  }
}
