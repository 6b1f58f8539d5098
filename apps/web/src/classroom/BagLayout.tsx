import { useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useParams } from 'react-router'
import { forgetIdentity } from '../live/bagIdentity.ts'
import { browserStorage } from '../live/bagPost.ts'
import { useDarkScheme } from '../ui/darkScheme.ts'
import type { EarlyAnswer } from './askEarly.ts'
import { BagContext } from './BagContext.ts'
import { BagWaiting } from './BagWaiting.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { fits, pageOf } from './bagPages.ts'
import { LockdownShell } from './LockdownShell.tsx'
import { TrainingShell } from './TrainingShell.tsx'
import { UnknownBagPage } from './UnknownBagPage.tsx'
import { useBagSession } from './useBagSession.ts'
import { useRedirects } from './useRedirects.ts'

/** The layout of every page of a bag: lockdown shell during an incident, training shell otherwise (section 2). */
export function BagLayout() {
  const { barcode = '' } = useParams()
  const { early } = useLoaderData() as EarlyAnswer
  const bag = useBagSession(barcode, early)
  const page = pageOf(useLocation().pathname)
  const opened = typeof bag === 'string' ? null : bag
  const isActive = Boolean(opened?.room)

  useRedirects(barcode, page, opened)
  // Dark until the bag is known, during an incident, and just after one; light in training.
  useDarkScheme(bag === 'unknownBag' ? false : !opened || isActive || page === 'post-lockdown')
  const hasNoIncident = opened !== null && opened.incident === null
  useEffect(() => {
    const storage = browserStorage()
    if (hasNoIncident && storage) forgetIdentity(storage, barcode)
  }, [hasNoIncident, barcode])
  const [wasCalm, setWasCalm] = useState(false)
  const isCalm = opened !== null && !isActive
  useEffect(() => {
    if (isCalm) setWasCalm(true)
  }, [isCalm])
  const isPreviewing = usePreviewShortcut()
  // A new page begins at its top: what is happening, then what to do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are when, not what.
  useLayoutEffect(() => window.scrollTo(0, 0), [page, isActive])

  if (bag === 'unknownBag') return <UnknownBagPage barcode={barcode} />
  if (!opened) return <BagWaiting hasNoAnswer={bag === 'noAnswer'} />
  const inside = fits(page, isActive) ? <Outlet /> : null
  return (
    <BagContext value={opened}>
      {isPreviewing ? <BannerPreview /> : null}
      {isActive ? (
        <LockdownShell page={page} hasSeenStart={wasCalm}>
          {inside}
        </LockdownShell>
      ) : (
        <TrainingShell>{inside}</TrainingShell>
      )}
    </BagContext>
  )
}

/** Ctrl+Shift+P shows how a broadcast will look, with a sample (specification, section 2). */
function usePreviewShortcut(): boolean {
  const [isPreviewing, setIsPreviewing] = useState(false)
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      setIsPreviewing((was) => !was)
    }
    window.addEventListener('keydown', toggle)
    return () => window.removeEventListener('keydown', toggle)
  }, [])
  return isPreviewing
}
