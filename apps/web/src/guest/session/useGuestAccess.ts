import { enterAsGuest } from '@muster/contract/guestCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { wait } from '../../live/backoff.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import type { AccessEnd } from './accessEnd.ts'
import { enterByLink } from './enterByLink.ts'
import { findAccess, type GuestAccess, newToken, storeAccess } from './guestAccess.ts'
import { forgetLink, openedLink } from './takeLink.ts'

/** The progress of letting this device in. `note`: the reason it takes so long. */
export type GuestEntry =
  | { step: 'entering'; note: string | null }
  /** The link waits for the person: programs that follow the links of a mail must not use it up. */
  | { step: 'asking'; enter: () => void }
  /** `isByLink`: the link was opened just now. */
  | { step: 'in'; access: GuestAccess; isByLink: boolean }
  | { step: 'out'; end: AccessEnd }

/**
 * Lets this device in by the link that was opened in this tab, once the person says so, or by what it holds.
 * @param incidentId of the address; null: what it was let in with last
 * @param opening counts links that were opened while the page was there
 */
export function useGuestAccess(incidentId: string | null, opening: number): GuestEntry {
  const [entry, setEntry] = useState<GuestEntry>(() => storedEntry(incidentId))
  const [confirmed, setConfirmed] = useState<number | null>(null)
  useEffect(() => {
    const link = incidentId === null ? null : openedLink(incidentId)
    if (!link) return setEntry(storedEntry(incidentId))
    const known = findAccess(browserStorage(), link.incidentId)
    if (!known?.isIn && confirmed !== opening)
      return setEntry({ step: 'asking', enter: () => setConfirmed(opening) })
    const stop = new AbortController()
    setEntry({ step: 'entering', note: null })
    enterByLink(link, {
      known,
      newToken,
      store: (access) => storeAccess(browserStorage(), access),
      post: async (_, token) => (await call(enterAsGuest, { body: { ...link, token } })).token,
      wait: (ms) => wait(ms, stop.signal),
      onWaiting: (note) => stop.signal.aborted || setEntry({ step: 'entering', note }),
    }).then(
      (entered) => {
        if (stop.signal.aborted) return
        forgetLink()
        setEntry(
          'access' in entered ? { step: 'in', isByLink: true, ...entered } : { step: 'out', ...entered },
        )
      },
      (error: unknown) => {
        if (!stop.signal.aborted) throw error
      },
    )
    return () => stop.abort()
  }, [incidentId, opening, confirmed])
  return entry
}

function storedEntry(incidentId: string | null): GuestEntry {
  if (incidentId !== null && openedLink(incidentId)) return { step: 'entering', note: null }
  const access = findAccess(browserStorage(), incidentId)
  return access?.isIn ? { step: 'in', access, isByLink: false } : { step: 'out', end: 'no-access' }
}
