/**
 * The schedule by which a bag page asks the server again. Polling always runs beside the stream: where a school's
 * proxy swallows the stream, nothing else changes. The numbers are those of the specification, sections 4 and 9.
 */
export type PollingSchedule = {
  /** Milliseconds until the first poll. */
  firstAfter: number
  /** Milliseconds between polls, once `from` polls have been made. Ascending. */
  steps: readonly { from: number; delay: number }[]
  /** True when polling rests on the setup page. */
  restsOnSetup: boolean
}

/** The history in the alerts drawer: every 2 s, every 5 s after 100 polls, every 10 s after 1000. */
export const broadcastSchedule: PollingSchedule = {
  firstAfter: 2_000,
  steps: [
    { from: 0, delay: 2_000 },
    { from: 100, delay: 5_000 },
    { from: 1_000, delay: 10_000 },
  ],
  restsOnSetup: true,
}

/** The bag's status: 5 s at first, 1 s from the tenth tick, 2 s from tick 5000 (as coded in the product described). */
export const bagStatusSchedule: PollingSchedule = {
  firstAfter: 5_000,
  steps: [
    { from: 0, delay: 5_000 },
    { from: 10, delay: 1_000 },
    { from: 5_000, delay: 2_000 },
  ],
  restsOnSetup: false,
}

/** Milliseconds a request may take before it is dropped. */
export const requestTimeout = 20_000
/** Requests of one kind that may be under way at once. */
export const requestLimit = 5

/** True while a page may poll: it is on the screen and, for broadcasts, is not the setup page. */
export function arePollsAllowed(
  { restsOnSetup }: PollingSchedule,
  { isVisible, isOnSetupPage }: { isVisible: boolean; isOnSetupPage: boolean },
): boolean {
  return isVisible && !(restsOnSetup && isOnSetupPage)
}

/** Milliseconds to wait after so many polls. */
export function delayAfter(schedule: PollingSchedule, polls: number): number {
  let delay = schedule.firstAfter
  for (const step of schedule.steps) if (polls >= step.from) delay = step.delay
  return delay
}

/** The longest a schedule ever waits between polls, in milliseconds. */
export function slowestOf({ firstAfter, steps }: PollingSchedule): number {
  return Math.max(firstAfter, ...steps.map(({ delay }) => delay))
}

export type Poller = {
  /** Polls at once, ahead of schedule: the page came back to the screen, or the network came back. */
  now: () => void
  /** Ends polling and aborts the request under way. */
  stop: () => void
}

type Request = { controller: AbortController; timer: ReturnType<typeof setTimeout> }

/**
 * Polls by a schedule until stopped.
 * @param poll one request; its errors are ignored, since the next poll is the retry
 * @param isAllowed ticks are skipped, and do not count, while this is false
 * @param isPatient true when nothing is waited for: then polls are as rare as the schedule ever makes them
 */
export function startPolling(
  schedule: PollingSchedule,
  poll: (signal: AbortSignal) => Promise<unknown>,
  isAllowed: () => boolean,
  isPatient: () => boolean = () => false,
): Poller {
  const underWay: Request[] = []
  let polls = 0
  let timer = setTimeout(tick, schedule.firstAfter)

  function tick() {
    if (isAllowed()) {
      polls += 1
      request()
    }
    timer = setTimeout(tick, nextDelay())
  }

  function nextDelay() {
    return isPatient() ? slowestOf(schedule) : delayAfter(schedule, polls)
  }

  function request() {
    if (underWay.length >= requestLimit) return abort(1)
    const controller = new AbortController()
    let isLate = false
    const giveUp = () => {
      isLate = true
      controller.abort()
    }
    const entry = { controller, timer: setTimeout(giveUp, requestTimeout) }
    underWay.push(entry)
    poll(controller.signal)
      .then(
        // An answer makes every older question stale.
        () => abort(0, underWay.indexOf(entry)),
        // Every error is only logged; a timeout is dropped in silence (specification, section 8).
        (error: unknown) => {
          if (!isLate) console.info('A poll failed:', error instanceof Error ? error.message : error)
        },
      )
      .finally(() => remove(entry))
  }

  /** Aborts the requests from one position up to another, oldest first. */
  function abort(from: number, to = underWay.length) {
    for (const entry of underWay.slice(from, Math.max(from, to))) {
      entry.controller.abort()
      remove(entry)
    }
  }

  function remove(entry: Request) {
    clearTimeout(entry.timer)
    const position = underWay.indexOf(entry)
    if (position >= 0) underWay.splice(position, 1)
  }

  return {
    now() {
      clearTimeout(timer)
      request()
      timer = setTimeout(tick, nextDelay())
    },
    stop() {
      clearTimeout(timer)
      abort(0)
    },
  }
}
