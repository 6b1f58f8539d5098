import type { LockdownRequest } from '@muster/contract/helpCalls'
import type { StoredText } from '@muster/words/message'
import { ProblemError } from '../api/problemError.ts'
import { type ObservableValue, observableValue } from './observableValue.ts'

/** The progress of a silent lockdown that this phone asks for. Times in ms since 1970, by the phone's clock. */
export type SilentLockdown =
  | { kind: 'none' }
  /** Not at the server yet, as far as this phone knows; `since` it was fired. */
  | { kind: 'sending'; id: string; since: number; hasFailed: boolean }
  /** The server keeps it. `isTakingBack`: an undo is on its way. */
  | { kind: 'kept'; request: LockdownRequest; isTakingBack: boolean }
  /** Taken back before its answer came; the server is informed, in case it has it. */
  | { kind: 'takingBack'; id: string; since: number; hasFailed: boolean }
  | { kind: 'refused'; sentence: StoredText }

/** The three calls, each of which throws ProblemError; `status` 0 where no answer came. */
export type LockdownCalls = {
  request: (id: string) => Promise<LockdownRequest>
  read: () => Promise<LockdownRequest | null>
  undo: (id: string) => Promise<LockdownRequest>
}

export type LockdownController = {
  state: ObservableValue<SilentLockdown>
  /** Asks for it; again while it waits changes nothing. */
  request: () => void
  /** Takes it back, wherever it is. */
  takeBack: () => void
  /** Puts away an outcome that has been read. */
  dismiss: () => void
  /** Follows the server's answer while a page looks at it; returns the way to stop. */
  follow: () => () => void
}

/** Between tries without an answer, and between looks while it waits, in ms. */
const retryMs = 2_000
const pollMs = 1_000
/** Time that an outcome is still worth showing to somebody who opens the page, in ms. */
const recentMs = 10 * 60_000

/**
 * Asks for a silent lockdown and keeps trying until the server has answered: a request is repeated as long as the
 * page is open, and a canceled one is canceled also at the server, even if it reaches the server only after its undo.
 * @param newId makes the request's id, which is the same in every retry
 */
export function createLockdownController(calls: LockdownCalls, newId: () => string): LockdownController {
  const state = observableValue<SilentLockdown>({ kind: 'none' })
  /** The outcome that was decided and has been read: not shown again. */
  let dismissed: string | null = null
  /** Requests whose answer has not come: one that the server does not know yet may still reach it. */
  const onTheirWay = new Set<string>()
  /** Requests taken back before their answer came. */
  const takenBack = new Set<string>()
  let followers = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let undoTimer: ReturnType<typeof setTimeout> | undefined

  const current = () => state.get()
  const kept = (request: LockdownRequest, isTakingBack = false) =>
    state.set({ kind: 'kept', request, isTakingBack })

  async function send(id: string) {
    onTheirWay.add(id)
    try {
      const request = await calls.request(id)
      onTheirWay.delete(id)
      if (isStill('sending', id)) kept(request)
      else if (takenBack.has(id)) arrivedAfterAll(id, request)
      pollSoon()
    } catch (error) {
      onTheirWay.delete(id)
      if (isStill('takingBack', id)) return void undo(id)
      const now = current()
      if (now.kind !== 'sending' || now.id !== id) return
      if (isFinal(error)) return state.set({ kind: 'refused', sentence: error.stored })
      state.set({ ...now, hasFailed: true })
      setTimeout(() => {
        if (isStill('sending', id)) void send(id)
      }, retryMs)
    }
  }

  /** The answer to something that was taken back meanwhile: it must not start because the undo overtook it. */
  function arrivedAfterAll(id: string, request: LockdownRequest) {
    if (request.id === id && request.stage === 'waiting') void undo(id)
    // Another phone of this bag had asked before: that one is shown, and can be taken back by itself.
    else if (isStill('takingBack', id)) kept(request)
  }

  async function undo(id: string) {
    clearTimeout(undoTimer)
    try {
      const request = await calls.undo(id)
      if (!isAbout(id) && current().kind !== 'none') return
      dismissed = null
      kept(request)
    } catch (error) {
      if (isFinal(error) && error.status !== 404) {
        // Too late: the server's present word on it is shown.
        await poll(true)
        return
      }
      const hasArrived = !onTheirWay.has(id)
      if (isFinal(error) && hasArrived) {
        if (isAbout(id)) state.set({ kind: 'none' })
        return
      }
      const now = current()
      if (!isFinal(error) && now.kind === 'takingBack') state.set({ ...now, hasFailed: true })
      clearTimeout(undoTimer)
      undoTimer = setTimeout(() => {
        const then = current()
        if (isStill('takingBack', id) || (then.kind === 'kept' && then.isTakingBack)) void undo(id)
      }, retryMs)
    }
  }

  function isAbout(id: string): boolean {
    const now = current()
    return isStill('takingBack', id) || (now.kind === 'kept' && now.request.id === id)
  }

  function isStill(kind: 'sending' | 'takingBack', id: string): boolean {
    const now = current()
    return now.kind === kind && now.id === id
  }

  /** @param isSure whether the shown state may be replaced although an undo was under way */
  async function poll(isSure = false) {
    try {
      const request = await calls.read()
      const now = current()
      if (now.kind === 'sending' || now.kind === 'takingBack') {
        if (request?.id === now.id && now.kind === 'sending') kept(request)
        return
      }
      if (!request || request.id === dismissed) return
      if (now.kind === 'none' && !isWorthShowing(request)) return
      const isTakingBack = !isSure && now.kind === 'kept' && now.isTakingBack && request.stage === 'waiting'
      kept(request, isTakingBack)
    } catch {
      // The next look is the retry.
    } finally {
      pollSoon()
    }
  }

  function pollSoon() {
    clearTimeout(timer)
    const now = current()
    if (followers > 0 && now.kind === 'kept' && now.request.stage === 'waiting')
      timer = setTimeout(() => void poll(), pollMs)
  }

  return {
    state,
    request() {
      const now = current()
      if (now.kind === 'sending' || (now.kind === 'kept' && now.request.stage === 'waiting')) return
      const id = newId()
      state.set({ kind: 'sending', id, since: Date.now(), hasFailed: false })
      void send(id)
    },
    takeBack() {
      const now = current()
      if (now.kind === 'sending') {
        takenBack.add(now.id)
        state.set({ kind: 'takingBack', id: now.id, since: Date.now(), hasFailed: now.hasFailed })
        void undo(now.id)
      } else if (now.kind === 'kept' && now.request.stage === 'waiting' && !now.isTakingBack) {
        kept(now.request, true)
        void undo(now.request.id)
      }
    },
    dismiss() {
      const now = current()
      if (now.kind === 'kept') dismissed = now.request.id
      state.set({ kind: 'none' })
    },
    follow() {
      followers += 1
      void poll()
      return () => {
        followers -= 1
        if (followers === 0) clearTimeout(timer)
      }
    },
  }
}

/** True when trying again would change nothing: the server has understood and said no. */
function isFinal(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429
}

function isWorthShowing({ stage, decidedAt }: LockdownRequest): boolean {
  if (stage === 'waiting') return true
  if (stage === 'started' || decidedAt === null) return false
  return Date.now() - new Date(decidedAt).getTime() < recentMs
}

/**
 * Seconds until a silent lockdown starts by itself, by the server's clock; never more than the whole wait, even when
 * a phone's clock is wrong.
 * @param now ms since 1970 by the server's clock
 */
export function secondsLeft(
  { requestedAt, startsAt }: Pick<LockdownRequest, 'requestedAt' | 'startsAt'>,
  now: number,
): number {
  const end = new Date(startsAt).getTime()
  const all = Math.max(0, end - new Date(requestedAt).getTime())
  return Math.ceil(Math.min(all, Math.max(0, end - now)) / 1000)
}
