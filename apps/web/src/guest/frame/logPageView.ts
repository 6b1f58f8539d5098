import type { GuestPage } from '@muster/domain/incident/vocabulary'
import { ProblemError } from '../../api/problemError.ts'
import { backoff, wait } from '../../live/backoff.ts'

/** A page as the log has it. */
export type LoggedPage = Exclude<GuestPage, 'students'>

/** The progress of opening a page; `waiting`: the log could not be reached so far. */
export type PageViewState = 'asking' | 'waiting' | 'shown' | 'refused'

/** The world outside, so that tests can bring their own. */
export type PageViewDeps = {
  /** Queues the entry about the opening for the log, to be sent when it can be reached. */
  queue: (show: LoggedPage) => void
  /** Tells the log now. */
  send: (show: LoggedPage, commandId: string) => Promise<unknown>
  newId: () => string
  random: () => number
}

/** True for a page that is shown only once the log has its opening: the server logs nothing about paper by itself. */
export function mustBeLoggedFirst(show: LoggedPage): boolean {
  return show === 'print'
}

/** Time after which the page says what it waits for, in ms. */
const waitingAfterMs = 1_500

/**
 * Opens a page of a guest as the log allows. The server logged sending it before it came, so it is shown at once, and
 * its opening is logged without waiting. A page for paper is shown only when the log has it, however long that takes.
 * @param onOpening called whenever the progress changes
 * @returns the way to leave the page
 */
export function logPageView(
  show: LoggedPage,
  parts: PageViewDeps,
  onOpening: (opening: PageViewState) => void,
): () => void {
  if (!mustBeLoggedFirst(show)) {
    parts.queue(show)
    onOpening('shown')
    return () => {}
  }
  const left = new AbortController()
  let last: PageViewState = 'asking'
  const say = (opening: PageViewState) => {
    if (left.signal.aborted || opening === last) return
    last = opening
    onOpening(opening)
  }
  const timer = setTimeout(() => say('waiting'), waitingAfterMs)
  sendUntilAnswered(show, parts, left.signal, () => say('waiting')).then(
    (answer) => {
      clearTimeout(timer)
      say(answer)
    },
    (error: unknown) => {
      if (!left.signal.aborted) throw error
    },
  )
  return () => {
    clearTimeout(timer)
    left.abort()
  }
}

/** The longest wait for the next try while somebody waits for paper, in ms. */
const maxRetryMs = 5_000

/** Under one name: should a try have arrived whose answer was lost, the log has it once. */
async function sendUntilAnswered(
  show: LoggedPage,
  { send, newId, random }: PageViewDeps,
  signal: AbortSignal,
  onWaiting: () => void,
): Promise<'shown' | 'refused'> {
  const commandId = newId()
  for (let attempt = 0; ; attempt++) {
    try {
      await send(show, commandId)
      return 'shown'
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      if (error.type === 'guest-right') return 'refused'
      onWaiting()
      await wait(backoff(attempt, random, 500, maxRetryMs), signal)
    }
  }
}
