import { showGuestPage } from '@muster/contract/guestCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { useGuest } from '../GuestContext.ts'
import { type LoggedPage, openPage, type PageOpening, waitsForLog } from './openPage.ts'

/** Opens a page as openPage.ts says, as long as it is there. */
export function useShown(show: LoggedPage): PageOpening {
  const { posts } = useGuest()
  const [told, setTold] = useState<{ show: LoggedPage; opening: PageOpening } | null>(null)
  useEffect(
    () =>
      openPage(
        show,
        {
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
