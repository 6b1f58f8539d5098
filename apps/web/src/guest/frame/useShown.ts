import { showGuestPage } from '@muster/contract/guestCalls'
import type { GuestPage } from '@muster/domain/incident/vocabulary'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { useGuest } from '../GuestContext.ts'

type Page = Exclude<GuestPage, 'students'>

/** Whoever stands before a door waits no longer than this for the log, in ms: what the page shows is on the device already. */
const patienceMs = 1_500

/**
 * Tells the log that a page is opened, before it is shown. Where the log cannot be reached the page is shown all the same,
 * and the log told as soon as it can be; where it says no, the page is not shown.
 */
export function useShown(show: Page): 'asking' | 'shown' | 'refused' {
  const { posts } = useGuest()
  const [told, setTold] = useState<{ show: Page; state: 'shown' | 'refused' } | null>(null)
  useEffect(() => {
    let isSettled = false
    const settle = (state: 'shown' | 'refused') => {
      if (isSettled) return false
      isSettled = true
      setTold({ show, state })
      return true
    }
    const commandId = newId()
    const keep = () => {
      // Under the same id: should the first one have arrived after all, the log has it once.
      if (settle('shown')) posts.shown.add({ show }, commandId)
    }
    const timer = setTimeout(keep, patienceMs)
    call(showGuestPage, { body: { commandId, show } }).then(
      () => settle('shown'),
      (error: unknown) => {
        const isNo = error instanceof ProblemError && error.type === 'guest-right'
        if (isNo) settle('refused')
        else keep()
      },
    )
    return () => {
      isSettled = true
      clearTimeout(timer)
    }
  }, [show, posts])
  return told?.show === show ? told.state : 'asking'
}
