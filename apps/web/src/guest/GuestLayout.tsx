import { getGuestLanguages } from '@muster/contract/guestCalls'
import { mayGuest } from '@muster/domain/access/guestFlags'
import { t } from '@muster/words/t'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Navigate, Outlet, useParams, useSearchParams } from 'react-router'
import { call } from '../api/call.ts'
import { updateSession } from '../api/session.ts'
import '../shell/manageStyles.ts'
import { hasStream } from '../live/incidentLive.ts'
import { paths } from '../paths.ts'
import { browserStorage } from '../startup/browserStorage.ts'
import { offerLanguages } from '../startup/language.ts'
import { GuestFrame } from './frame/GuestFrame.tsx'
import { sectionPath, sectionsFor } from './frame/guestSections.ts'
import { OpeningScreen } from './frame/OpeningScreen.tsx'
import { OpenLinkScreen } from './frame/OpenLinkScreen.tsx'
import { GuestContext } from './GuestContext.ts'
import { useGuestIncident } from './live/useGuestIncident.ts'
import { closeGuestPosts, openGuestPosts } from './post/guestPosts.ts'
import { unsentWords } from './post/unsent.ts'
import { type AccessEnd, mayBeRestored } from './session/accessEnd.ts'
import { type GuestAccess, removeAccess } from './session/guestAccess.ts'
import { takeGuestLink } from './session/takeLink.ts'
import { useGuestAccess } from './session/useGuestAccess.ts'
import { useGuestCosignature } from './session/useGuestCosignature.ts'
import { useGuestToken } from './session/useGuestToken.ts'

// A browser’s word that it is offline is no reason to wait in silence: everything is tried, and says when it failed.
const networkMode = 'always'
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode, retry: 2, staleTime: 60_000 }, mutations: { networkMode } },
})

/** The frame of every page of a guest: lets the device in, follows the incident, and leaves when the access is over. */
export default function GuestLayout() {
  const { id } = useParams()
  const [address] = useSearchParams()
  const incidentId = (id ?? address.get('incident'))?.toLowerCase() ?? null
  const entry = useGuestAccess(incidentId, useLinkCount())
  switch (entry.step) {
    case 'asking':
      return <OpenLinkScreen enter={entry.enter} />
    case 'entering':
      return <OpeningScreen words={entry.note ?? t`Opening your access…`} />
    case 'out':
      return <Navigate replace to={paths.accessRevoked(incidentId, entry.end)} />
    case 'in':
      return (
        <QueryClientProvider client={queryClient}>
          <FollowIncident key={entry.access.token} access={entry.access} isByLink={entry.isByLink} />
        </QueryClientProvider>
      )
  }
}

/** A link that is pasted into the address of an open page loads nothing: only what is behind the # has changed. */
function useLinkCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const open = () => {
      takeGuestLink()
      setCount((before) => before + 1)
    }
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
  return count
}

function FollowIncident({ access, isByLink }: { access: GuestAccess; isByLink: boolean }) {
  useEffect(() => {
    updateSession({ guest: access })
    return () => updateSession({ guest: null })
  }, [access])
  useEffect(() => {
    // Without an answer the page goes on in the language it has.
    call(getGuestLanguages, {}).then(
      ({ languages, ownWords }) => offerLanguages([...languages, ...ownWords]),
      () => {},
    )
  }, [])
  const live = useGuestIncident()
  const [posts] = useState(() => openGuestPosts(access))
  const last = useRef(live.incident)
  const isLed = useRef(false)
  if (live.incident) last.current = live.incident
  const { incident, end } = live
  const guest = incident?.guests[0]
  useGuestToken(access.incidentId, guest)
  const cosigned = useGuestCosignature(access.incidentId, guest !== undefined && end === null)
  if (end) {
    const unsent = unsentWords(
      { clearing: posts.clearing.outbox.entries.get(), chat: posts.chat.outbox.entries.get() },
      last.current,
    )
    return (
      <LeaveIncident
        access={access}
        end={end}
        invitedBy={last.current?.guests[0]?.invitedByName}
        unsent={unsent}
      />
    )
  }
  if (!incident || !guest) {
    return (
      <OpeningScreen
        words={hasStream(live.connection) ? t`Opening the incident…` : t`No connection yet. Trying again…`}
      />
    )
  }
  // A guest who came to clear rooms starts there: without the board, the page of the link has little for them.
  if (isByLink && !isLed.current) {
    isLed.current = true
    const [board, next = board] = sectionsFor(guest.flags)
    if (next && !mayGuest(guest.flags, 'incident.board'))
      return <Navigate replace to={sectionPath(next, incident.id)} />
  }
  return (
    <GuestContext value={{ live, incident, guest, posts, cosigned }}>
      <GuestFrame>
        <Outlet />
      </GuestFrame>
    </GuestContext>
  )
}

type LeaveProps = { access: GuestAccess; end: AccessEnd; invitedBy: string | undefined; unsent: string[] }

/** Nothing of the incident stays on the device. An access that may get more time is kept, with what waits to be sent. */
function LeaveIncident({ access, end, invitedBy, unsent }: LeaveProps) {
  const [state] = useState({ invitedBy, unsent })
  useEffect(() => {
    queryClient.clear()
    if (mayBeRestored(end)) return
    removeAccess(browserStorage(), access.incidentId)
    closeGuestPosts(access)
  }, [access, end])
  return <Navigate replace to={paths.accessRevoked(access.incidentId, end)} state={state} />
}
