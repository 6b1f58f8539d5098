import { commandsHeader, commandsRefused } from '@muster/contract/heartbeat'
import { problem } from '@muster/contract/problem'
import { type BagStatus, bagStatus } from '@muster/contract/shapes'
import { noteServerTime } from '../api/serverClock.ts'
import { sessionHeaders } from '../api/session.ts'

/**
 * The outcome of asking for the bag's status. Only 200 brings news; 304 says that nothing has changed since the ETag.
 */
export type StatusAnswer = {
  /** True when the server that answered takes commands. */
  takesCommands: boolean
} & (
  | { kind: 'news'; status: BagStatus; etag: string | null }
  | { kind: 'same' }
  | { kind: 'unknownBag'; why: NoBag }
)

/**
 * The reason nothing opens: no such bag, its label opened a bag once and there is a new one, or its site is out of
 * use.
 */
export type NoBag = 'not-found' | 'label-replaced' | 'site-out-of-use'

/** A first status request that went out before this code had loaded, and the way to abort it. */
export type PrefetchedStatus = { answer: Promise<Response>; abort: () => void }

/** The path of a bag's status, as the specification names it (section 7). */
export function bagStatusPath(barcode: string): string {
  return `/api/incident/GetBagStatus?RedBagGuid=${encodeURIComponent(barcode)}`
}

/**
 * A reader of one bag's status.
 * @param early the first answer, when it was asked for before this code had loaded
 * @returns a function that asks once, with the ETag of what the page shows, so that an unchanged status costs no body,
 *   and with how far its stream has come, so that a server that is behind reads on before it answers; it throws where the network or the server fails
 */
export function bagStatusReader(
  barcode: string,
  fetcher: typeof fetch,
  early: PrefetchedStatus | null = null,
) {
  // A copy, since an answer can be read only once and this reader may be opened twice.
  let first = early?.answer.then((response) => response.clone()) ?? null

  return async function read(
    signal: AbortSignal,
    shown: string | null,
    upTo: string | null = null,
  ): Promise<StatusAnswer> {
    const response = await (takeFirst(signal) ?? ask(signal, shown, upTo))
    noteServerTime(response.headers.get('date'))
    const takesCommands = response.headers.get(commandsHeader) !== commandsRefused
    if (response.status === 304) return { kind: 'same', takesCommands }
    // A guest network may answer 404 too; only our own says that there is no such bag.
    const no = response.status === 404 || response.status === 422 ? await noBagReasonOf(response) : null
    if (no) return { kind: 'unknownBag', why: no === 'invalid' ? 'not-found' : no, takesCommands }
    if (response.status !== 200) throw new Error(`GetBagStatus answered ${response.status}`)
    const status = bagStatus.parse(await response.json())
    return { kind: 'news', status, etag: response.headers.get('etag'), takesCommands }
  }

  /** The first answer, once, aborted with this request. A reader that was opened twice may find it aborted by the other. */
  function takeFirst(signal: AbortSignal): Promise<Response> | null {
    const answer = first
    first = null
    if (!answer) return null
    signal.addEventListener('abort', () => early?.abort())
    return answer.catch((error: unknown) => {
      if (signal.aborted || (error as Error).name !== 'AbortError') throw error
      return ask(signal, null, null)
    })
  }

  function ask(signal: AbortSignal, shown: string | null, upTo: string | null) {
    // 'no-store' keeps the browser's own cache out of it, so that a 304 arrives here as a 304.
    const headers = {
      ...sessionHeaders(),
      ...(shown ? { 'if-none-match': shown } : {}),
      ...(upTo ? { 'last-event-id': upTo } : {}),
    }
    return fetcher(bagStatusPath(barcode), { headers, signal, cache: 'no-store' })
  }
}

/** `invalid`: no label ever had this code, as one of 300 letters. */
const noBagReasons = ['not-found', 'label-replaced', 'site-out-of-use', 'invalid'] as const

async function noBagReasonOf(response: Response) {
  const said = problem.safeParse(await response.json().catch(() => null))
  return noBagReasons.find((type) => said.data?.type === type) ?? null
}
