import { Button } from '@mantine/core'
import type { LockdownRequest } from '@muster/contract/helpCalls'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { type SilentLockdown, secondsLeft } from '../../live/silentLockdown.ts'
import { rich } from '../../ui/rich.tsx'
import { elapsed } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import buttons from '../buttons.module.css'
import classes from './LockdownPage.module.css'

type Props = {
  state: Exclude<SilentLockdown, { kind: 'none' }>
  takeBack: () => void
  dismiss: () => void
}

/** The progress of a silent lockdown: on its way, waiting, started, declined, taken back, refused. */
export function LockdownState({ state, takeBack, dismiss }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { title, words } = wordsOf(state)
  const isWaiting = state.kind === 'kept' && state.request.stage === 'waiting'
  return (
    <section className={classes.state} data-kind={state.kind === 'kept' ? state.request.stage : state.kind}>
      <div role="status">
        <h1 className={classes.title} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={classes.lead}>{words}</p>
      </div>
      {isWaiting ? <Countdown request={state.request} /> : null}
      {state.kind === 'sending' || state.kind === 'takingBack' ? <Trying since={state.since} /> : null}
      {state.kind === 'sending' || (isWaiting && state.request.canUndo) ? (
        <Button
          fullWidth
          h={72}
          fz="xl"
          className={buttons.primary}
          onClick={takeBack}
          disabled={state.kind === 'kept' && state.isTakingBack}
        >
          {state.kind === 'kept' && state.isTakingBack ? t`Undoing…` : t`Undo`}
        </Button>
      ) : null}
      {state.kind === 'refused' ||
      (state.kind === 'kept' && ['declined', 'undone'].includes(state.request.stage)) ? (
        <Button variant="default" fullWidth h={56} fz="lg" onClick={dismiss}>{t`Dismiss`}</Button>
      ) : null}
    </section>
  )
}

/** Seconds until it starts by itself, by the server's clock. */
function Countdown({ request }: { request: LockdownRequest }) {
  useNow(250)
  const seconds = secondsLeft(request, serverNow())
  return (
    <p className={classes.countdown} role="timer">
      {seconds > 0
        ? rich`${plural(seconds, '<b>#</b> second until it starts', '<b>#</b> seconds until it starts')}`
        : t`Starting…`}
    </p>
  )
}

/** The time for which this phone has been trying. */
function Trying({ since }: { since: number }) {
  useNow(1_000)
  return <p className={classes.countdown}>{t`Trying for ${elapsed(since, Date.now())}`}</p>
}

function wordsOf(state: Props['state']): { title: string; words: string } {
  switch (state.kind) {
    case 'sending':
      return state.hasFailed
        ? {
            title: t`Not sent: no connection`,
            words: t`No one has your request yet. This phone keeps trying while this page is open. Call for help another way too.`,
          }
        : { title: t`Sending…`, words: t`Keep this page open.` }
    case 'takingBack':
      return {
        title: t`Undone on this phone`,
        words: state.hasFailed
          ? t`No connection. If it was sent, this phone keeps trying to cancel it.`
          : t`Canceling on the server…`,
      }
    case 'refused':
      return { title: t`Not started`, words: told(state.sentence) }
    case 'kept':
      return wordsOfRequest(state.request)
  }
}

function wordsOfRequest({ stage, needsConfirmation, decidedByName, reason, canUndo }: LockdownRequest) {
  switch (stage) {
    case 'waiting':
      return needsConfirmation
        ? {
            title: t`Waiting for a manager`,
            words: t`We notified the site’s managers. It starts when one confirms, or automatically if no one answers.`,
          }
        : {
            title: t`Lockdown starts`,
            words: canUndo ? t`Press Undo if it was a mistake.` : t`Another phone in this room requested it.`,
          }
    case 'started':
      return { title: t`The lockdown has started`, words: t`This page shows what to do in a moment.` }
    case 'declined':
      return {
        title: decidedByName ? t`Declined by ${decidedByName}` : t`Declined by a manager`,
        words: `${reason ? `“${told(reason)}” ` : ''}${t`Nothing was started.`}`,
      }
    case 'undone':
      return { title: t`Canceled`, words: t`Nothing was started.` }
  }
}
