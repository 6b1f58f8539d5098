import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { tabStorage } from '../live/browserStorage.ts'
import { paths } from '../paths.ts'
import type { Bag } from './BagContext.ts'
import type { AnyBagPage } from './bagPages.ts'
import { type Redirect, redirectOf, type Standing } from './redirects.ts'

/** Sends the page where the bag layout wants it, as incidents begin and end. */
export function useRedirects(barcode: string, page: AnyBagPage, bag: Bag | null): void {
  const navigate = useNavigate()
  const before = useRef<{ barcode: string; standing: Standing } | null>(null)
  const room = bag?.room ?? null
  const isKnown = bag !== null
  const incidentId = room?.incident.id ?? null
  const hasChat = room?.hasChat ?? false
  const isChatEmpty = room?.view.room.chat.length === 0

  useEffect(() => {
    if (!isKnown) return
    const now = { incidentId, hasChat, isChatEmpty }
    const last = before.current?.barcode === barcode ? before.current.standing : null
    before.current = { barcode, standing: now }
    const redirect = redirectOf(page, last ?? endedMeanwhile(barcode, now), now)
    keepShown(barcode, incidentId)
    if (redirect) navigate(pathOf(barcode, redirect), { replace: true })
  }, [barcode, page, isKnown, incidentId, hasChat, isChatEmpty, navigate])
}

const shownName = (barcode: string) => `muster.shown.${barcode}`

/**
 * What stood in this tab before its document went, as by Back from another site or on a phone that is short of memory. If that incident has ended
 * meanwhile, it is said now: “no incident” alone would not tell a room that it may open its door.
 */
function endedMeanwhile(barcode: string, now: Standing): Standing | null {
  const incidentId = tabStorage()?.getItem(shownName(barcode))
  return incidentId && now.incidentId === null ? { ...now, incidentId } : null
}

function keepShown(barcode: string, incidentId: string | null) {
  try {
    if (incidentId) tabStorage()?.setItem(shownName(barcode), incidentId)
    else tabStorage()?.removeItem(shownName(barcode))
  } catch {
    // Full: then a new document begins with what the server says.
  }
}

function pathOf(barcode: string, redirect: Redirect): string {
  if (redirect.page === 'post-lockdown') return paths.postLockdown(barcode, redirect.endedIncidentId)
  return redirect.page === 'home' ? paths.bag(barcode) : paths.bag(barcode, redirect.page)
}
