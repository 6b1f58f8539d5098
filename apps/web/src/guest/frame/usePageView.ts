import { showGuestPage } from '@muster/contract/guestCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { useGuest } from '../GuestContext.ts'
import { type LoggedPage, logPageView, mustBeLoggedFirst, type PageViewState } from './logPageView.ts'

/** Opens a page by the rules of logPageView.ts, as long as it is there. */
export function usePageView(show: LoggedPage): PageViewState {
  const { posts } = useGuest()
  const [view, setView] = useState<{ show: LoggedPage; opening: PageViewState } | null>(null)
  useEffect(
    () =>
      logPageView(
        show,
        {
          queue: (page) => posts.shown.add({ show: page }),
          send: (page, commandId) => call(showGuestPage, { body: { commandId, show: page } }),
          newId,
          random: Math.random,
        },
        (opening) => setView({ show, opening }),
      ),
    [show, posts],
  )
  if (view?.show === show) return view.opening
  return mustBeLoggedFirst(show) ? 'asking' : 'shown'
}
