import { showGuestPage } from '@muster/contract/guestCalls'
import { pagesInView } from '@muster/domain/incident/guests'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { useGuest } from '../GuestContext.ts'
import { type LoggedPage, openPage, type PageOpening, waitsForLog } from './openPage.ts'

/** Opens a page as openPage.ts says, as long as it is there. */
export function useShown(show: LoggedPage): PageOpening {
  const { posts, guest } = useGuest()
  const [told, setTold] = useState<{ show: LoggedPage; opening: PageOpening } | null>(null)
  /** The server has written down what is in the view it sends, and the plan when that is asked for. */
  const isWritten = useEffectEvent(
    (page: LoggedPage) =>
      posts.opened.isFirst(page) &&
      (page === 'plan' || pagesInView(guest.flags).some((each) => each === page)),
  )
  useEffect(
    () =>
      openPage(
        show,
        {
          isWritten: (page) => isWritten(page),
          keep: (page) => posts.shown.add({ show: page }),
          tell: (page, commandId) => call(showGuestPage, { body: { commandId, show: page } }),
          newId,
          random: Math.random,
        },
        (opening) => setTold({ show, opening }),
      ),
    [show, posts],
  )
  if (told?.show === show) return told.opening
  return waitsForLog(show) ? 'asking' : 'shown'
}
