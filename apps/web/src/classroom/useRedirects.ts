import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { tabStorage } from '../startup/browserStorage.ts'
import type { Bag } from './BagContext.ts'
import type { AnyBagPage } from './bagPages.ts'
import { type Redirect, type RedirectState, redirectOf } from './redirects.ts'

/** Sends the page where the bag layout wants it, as incidents begin and end. */
export function useRedirects(barcode: string, page: AnyBagPage, bag: Bag | null): void {
  const navigate = useNavigate()
  const before = useRef<{ barcode: string; state: RedirectState } | null>(null)
  const room = bag?.room ?? null
  const isKnown = bag !== null
  const incidentId = room?.incident.id ?? null
  const hasChat = room?.hasChat ?? false
  const isChatEmpty = room?.view.room.chat.length === 0

  useEffect(() => {
    if (!isKnown) return
    const now = { incidentId, hasChat, isChatEmpty }
    const last = before.current?.barcode === barcode ? before.current.state : null
    before.current = { barcode, state: now }
    const redirect = redirectOf(page, last ?? endedMeanwhile(barcode, now), now)
    storeShown(barcode, incidentId)
    if (redirect) navigate(pathOf(barcode, redirect), { replace: true })
  }, [barcode, page, isKnown, incidentId, hasChat, isChatEmpty, navigate])
}

const shownKey = (barcode: string) => `muster.shown.${barcode}`

/**
 * Says what became of the incident that this tab showed before its document went, as by Back from another site or on
 * a phone that is short of memory. If that incident has ended meanwhile, it is said now: “no incident” alone would
 * not tell a room that it may open its door.
 */
function endedMeanwhile(barcode: string, now: RedirectState): RedirectState | null {
  const incidentId = tabStorage()?.getItem(shownKey(barcode))
  return incidentId && now.incidentId === null ? { ...now, incidentId } : null
}

function storeShown(barcode: string, incidentId: string | null) {
  try {
    if (incidentId) tabStorage()?.setItem(shownKey(barcode), incidentId)
    else tabStorage()?.removeItem(shownKey(barcode))
  } catch {
    // Storage is full: then a new document begins with the server's state.
  }
}

function pathOf(barcode: string, redirect: Redirect): string {
  if (redirect.page === 'post-lockdown') return paths.postLockdown(barcode, redirect.endedIncidentId)
  return redirect.page === 'home' ? paths.bag(barcode) : paths.bag(barcode, redirect.page)
}
