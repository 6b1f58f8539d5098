import { type RefObject, useCallback, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/** The drawer's tabs by their order in the specification, section 2: Broadcast 0, Room 1, Reunify 2. */
export const drawerTabs = ['broadcast', 'room', 'reunify'] as const
export type DrawerTab = (typeof drawerTabs)[number]

export type AlertsDrawerState = {
  /** The open tab, or null while the drawer is closed. */
  tab: DrawerTab | null
  open: (tab: DrawerTab) => void
  close: () => void
  /**
   * The element that had the focus when the drawer was asked for. It loses the focus before the drawer opens: the
   * page is inert by then.
   */
  opener: RefObject<HTMLElement | null>
}

/**
 * Keeps the drawer's state in the URL, so that the phone's back button closes it.
 * @param hasReunify whether there is a Reunify tab
 */
export function useAlertsDrawer(hasReunify: boolean): AlertsDrawerState {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const asked = drawerTabs.find((known) => known === search.get('alerts')) ?? null
  const tab = asked === 'reunify' && !hasReunify ? 'broadcast' : asked
  const isOpen = tab !== null
  const opener = useRef<HTMLElement>(null)
  const isOurs = Boolean((state as { openedHere?: boolean } | null)?.openedHere)

  const open = useCallback(
    (next: DrawerTab) => {
      if (!isOpen) opener.current = focused()
      // From tab to tab the history does not grow: one step back always closes.
      const options = isOpen
        ? { replace: true, state: { openedHere: isOurs } }
        : { state: { openedHere: true } }
      navigate({ pathname, search: `?alerts=${next}` }, { ...options, preventScrollReset: true })
    },
    [navigate, pathname, isOpen, isOurs],
  )
  const close = useCallback(() => {
    if (!isOpen) return
    if (isOurs) navigate(-1)
    else navigate({ pathname }, { replace: true, preventScrollReset: true })
  }, [navigate, pathname, isOpen, isOurs])

  return { tab, open, close, opener }
}

/** The element with the focus, unless nothing in particular has it. */
function focused(): HTMLElement | null {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
}
