import { markSeen, postRoomChat, reportRoomStatus, takeAttendance } from '@muster/contract/bagCalls'
import type { CallInput } from '@muster/contract/endpoint'
import { problem } from '@muster/contract/problem'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { commandAnswer } from '@muster/contract/shapes'
import { urlOf } from '../api/call.ts'
import type { OutboxEntry } from './bagOutbox.ts'
import { requestTimeout } from './bagPolling.ts'
import type { Delivery } from './bagSender.ts'

/**
 * Sends the entries of a bag's outbox. Beside `call`, because what matters here is not the answer but what to do next:
 * keep it, drop it with a sentence, or wait as long as the server asks.
 */
export function deliverer(barcode: string, fetcher: typeof fetch) {
  return async function deliver(entry: OutboxEntry): Promise<Delivery> {
    const { url, body } = requestOf(barcode, entry)
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), requestTimeout)
    try {
      const response = await fetcher(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: giveUp.signal,
        // A page that is closed right after a tap still sends it.
        keepalive: true,
      })
      return deliveryOf(
        response.status,
        response.headers.get('retry-after'),
        await response.json().catch(() => null),
      )
    } catch {
      return { kind: 'later', after: 0 }
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * What an answer means for the entry. Only a command's own answer counts as done and only a problem document as a
 * refusal: a guest network's sign-in page answers everything with 200, and must not swallow a call for help.
 */
export function deliveryOf(status: number, retryAfter: string | null, answer: unknown): Delivery {
  if (status >= 200 && status < 300) {
    const done = commandAnswer.safeParse(answer)
    return done.success ? { kind: 'done', version: done.data.version } : { kind: 'later', after: 0 }
  }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  const said = problem.safeParse(answer)
  if (isRefusal && said.success) return { kind: 'refused', sentence: said.data.detail }
  return { kind: 'later', after: millisecondsOf(retryAfter) }
}

/** Retry-After in seconds, as milliseconds; at most a minute, so that a wrong header cannot silence a room. */
function millisecondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 60) * 1_000 : 0
}

/** Where an entry goes, and with what. */
export function requestOf(
  barcode: string,
  { commandId, incidentId, action }: OutboxEntry,
): { url: string; body: unknown } {
  const params = { barcode, incidentId }
  switch (action.kind) {
    case 'acknowledge': {
      const { userId, sequence, instructionIds } = action
      const body: CallInput<typeof submitClassroomUpdate>['body'] = {
        classroomBarcode: barcode,
        sequence,
        userId,
        incidentId,
        instructionResponse: instructionIds.map((id) => ({
          id,
          instructionStatus: 1,
          instructionValue: null,
        })),
      }
      return { url: urlOf(submitClassroomUpdate, {}), body }
    }
    case 'status': {
      const { kind: _, ...data } = action
      return { url: urlOf(reportRoomStatus, { params }), body: { commandId, ...data } }
    }
    case 'attendance': {
      const { kind: _, ...data } = action
      return { url: urlOf(takeAttendance, { params }), body: { commandId, ...data } }
    }
    case 'chat':
      return {
        url: urlOf(postRoomChat, { params }),
        body: { commandId, text: action.text, author: action.author },
      }
    case 'seen':
      return { url: urlOf(markSeen, { params }), body: { commandId, upTo: action.upTo } }
  }
}
