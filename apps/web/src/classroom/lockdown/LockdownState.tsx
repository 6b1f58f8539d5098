import { Button } from '@mantine/core'
import type { LockdownRequest } from '@muster/contract/helpCalls'
import { useEffect, useRef } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { type SilentLockdown, secondsLeft } from '../../live/silentLockdown.ts'
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
          {state.kind === 'kept' && state.isTakingBack ? 'Undoing…' : 'Undo'}
        </Button>
      ) : null}
      {state.kind === 'refused' ||
      (state.kind === 'kept' && ['declined', 'undone'].includes(state.request.stage)) ? (
        <Button variant="default" fullWidth h={56} fz="lg" onClick={dismiss}>
          Dismiss
        </Button>
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
      {seconds > 0 ? (
        <>
          <strong>{seconds}</strong> seconds until it starts
        </>
      ) : (
        'Starting…'
      )}
    </p>
  )
}

/** The time for which this phone has been trying. */
function Trying({ since }: { since: number }) {
  useNow(1_000)
  return <p className={classes.countdown}>Trying for {elapsed(since, Date.now())}</p>
}

function wordsOf(state: Props['state']): { title: string; words: string } {
  switch (state.kind) {
    case 'sending':
      return state.hasFailed
        ? {
            title: 'Not sent: no connection',
            words:
              'No one has your request yet. This phone keeps trying while this page is open. Call for help another way too.',
          }
        : { title: 'Sending…', words: 'Keep this page open.' }
    case 'takingBack':
      return {
        title: 'Undone on this phone',
        words: state.hasFailed
          ? 'No connection. If it was sent, this phone keeps trying to cancel it.'
          : 'Canceling on the server…',
      }
    case 'refused':
      return { title: 'Not started', words: state.sentence }
    case 'kept':
      return wordsOfRequest(state.request)
  }
}

function wordsOfRequest({ stage, needsConfirmation, decidedByName, reason, canUndo }: LockdownRequest) {
  switch (stage) {
    case 'waiting':
      return needsConfirmation
        ? {
            title: 'Waiting for a manager',
            words:
              'We notified the site’s managers. It starts when one confirms, or automatically if no one answers.',
          }
        : {
            title: 'Lockdown starts',
            words: canUndo ? 'Press Undo if it was a mistake.' : 'Another phone in this room requested it.',
          }
    case 'started':
      return { title: 'The lockdown has started', words: 'This page shows what to do in a moment.' }
    case 'declined':
      return {
        title: `Declined by ${decidedByName ?? 'a manager'}`,
        words: `${reason ? `“${reason}” ` : ''}Nothing was started.`,
      }
    case 'undone':
      return { title: 'Canceled', words: 'Nothing was started.' }
  }
}
