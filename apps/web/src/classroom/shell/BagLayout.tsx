import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useParams } from 'react-router'
import { forgetIdentity } from '../../live/bagIdentity.ts'
import { clearCount } from '../../live/unreadCounts.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { offerLanguages } from '../../startup/language.ts'
import { useDarkScheme } from '../../ui/darkScheme.ts'
import { BagContext } from '../BagContext.ts'
import { BagLoading } from '../BagLoading.tsx'
import { isDarkPage, isPageAvailable } from '../bagPages.ts'
import { isPreviewTab } from '../isPreviewTab.ts'
import { notePageRendered } from '../offline/loadOrMissing.tsx'
import { useOffline } from '../offline/useOffline.ts'
import type { PrefetchedAnswer } from '../prefetchStatus.ts'
import { useBagPage } from '../useBagPage.ts'
import { isBagUnavailable, useBagSession } from '../useBagSession.ts'
import { useIncidentScreens } from '../useIncidentScreens.ts'
import { useRedirects } from '../useRedirects.ts'
import { useTenantOfBag } from '../useTenantOfBag.ts'
import { useTrainingScreens } from '../useTrainingScreens.ts'
import { BagConnectionAnnouncer } from './BagConnectionAnnouncer.tsx'
import { LockdownShell } from './LockdownShell.tsx'
import { TrainingShell } from './TrainingShell.tsx'

/** The server has just answered that there is no such bag, so its file can be had. */
const UnknownBagPage = lazy(async () => ({
  default: (await import('../UnknownBagPage.tsx')).UnknownBagPage,
}))

/** For people who set a school up: no phone in a lockdown pays for it. */
const BannerPreview = lazy(async () => ({
  default: (await import('../alerts/BannerPreview.tsx')).BannerPreview,
}))

/** The layout of every page of a bag: lockdown shell during an incident, training shell otherwise (section 2). */
export function BagLayout() {
  const { barcode = '' } = useParams()
  const { early } = useLoaderData() as PrefetchedAnswer
  const { search } = useLocation()
  const page = useBagPage()
  // Read at once: the first redirect leaves it out of the address.
  const isPreview = isPreviewTab(barcode, search)
  const bag = useBagSession(barcode, early, isPreview)
  const opened = typeof bag === 'string' ? null : bag
  const incidentId = opened?.room?.incident.id ?? null
  const isActive = incidentId !== null

  useRedirects(barcode, page, opened)
  useOffline(barcode, bag, isActive)
  useIncidentScreens(barcode, opened !== null, incidentId)
  useTrainingScreens(barcode, opened !== null, isActive)
  // Dark until the bag is known, during an incident, and just after one; light in training.
  useDarkScheme(isBagUnavailable(bag) ? false : !opened || isActive || isDarkPage(page))
  const hasNoIncident = opened !== null && opened.incident === null
  useEffect(() => {
    const storage = browserStorage()
    if (!hasNoIncident || !storage) return
    forgetIdentity(storage, barcode)
    clearCount(storage, barcode)
  }, [hasNoIncident, barcode])
  const isOpened = opened !== null
  useEffect(() => {
    if (isOpened) notePageRendered()
  }, [isOpened])
  useTenantOfBag(barcode, isOpened)
  const languages = opened ? [opened.record.languages, opened.record.ownWords].join() : ''
  useEffect(() => {
    if (isOpened) offerLanguages(languages.split(','))
  }, [isOpened, languages])
  const hasSeenStart = useHasSeenStart(isOpened, incidentId)
  const isPreviewingBanner = useBannerPreviewShortcut()
  // A new page begins at its top: first the action, then the instructions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are when, not what.
  useLayoutEffect(() => {
    // After a reload a browser scrolls to what was read before, by elements that are elsewhere by now.
    history.scrollRestoration = 'manual'
    window.scrollTo(0, 0)
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [page, incidentId])

  // A label that was printed before its bag was known becomes a bag here.
  if (isBagUnavailable(bag))
    return page === 'setup' ? (
      <Outlet />
    ) : (
      <Suspense fallback={<BagLoading hasNoAnswer={false} />}>
        <UnknownBagPage barcode={barcode} why={bag} />
      </Suspense>
    )
  if (!opened) return <BagLoading hasNoAnswer={bag === 'noAnswer'} />
  const inside = isPageAvailable(page, isActive) ? <Outlet /> : null
  return (
    <BagContext value={opened}>
      <BagConnectionAnnouncer />
      {isPreviewingBanner ? (
        <Suspense fallback={null}>
          <BannerPreview />
        </Suspense>
      ) : null}
      {isActive && page !== 'setup' ? (
        // One incident straight after another is news from the first line to the last draft.
        <LockdownShell key={incidentId} page={page} hasSeenStart={hasSeenStart} isPreview={isPreview}>
          {inside}
        </LockdownShell>
      ) : (
        <TrainingShell page={page}>{inside}</TrainingShell>
      )}
    </BagContext>
  )
}

/** True when this page was open, calm or in another incident, before the incident began that it shows now. */
function useHasSeenStart(isOpened: boolean, incidentId: string | null): boolean {
  const [openedIn, setOpenedIn] = useState<{ incidentId: string | null } | null>(null)
  if (isOpened && openedIn === null) setOpenedIn({ incidentId })
  return openedIn !== null && openedIn.incidentId !== incidentId
}

/** Ctrl+Shift+P shows how a broadcast will look, with a sample (specification, section 2). */
function useBannerPreviewShortcut(): boolean {
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
