import * as calls from '@muster/contract/bagCalls'
import type { EndpointInput } from '@muster/contract/endpoint'
import { photoPaths } from '@muster/contract/photoPaths'
import { problem, storedTextOf } from '@muster/contract/problem'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { commandAnswer } from '@muster/contract/shapes'
import { urlOf } from '@muster/contract/urlOf'
import { t } from '@muster/words/t'
import { z } from 'zod'
import type { sendFile } from '../api/sendFile.ts'
import { sessionHeaders } from '../api/session.ts'
import type { OutboxEntry } from './bagOutbox.ts'
import type { PhotoStore } from './bagPhotos.ts'
import { requestTimeout } from './bagPolling.ts'
import type { Delivery } from './bagSender.ts'

const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' }

type Upload = typeof sendFile

/** Time that a report waits for its photo to go up before it goes without, in ms: words about a danger come first. */
const photoTimeoutMs = 30_000

/**
 * Sends the entries of a bag's outbox. Beside `call`, because what matters here is not the answer but what to do next:
 * keep it, drop it with a sentence, or wait as long as the server asks.
 * @param photos where the photos of reports wait
 * @param upload sends a photo
 */
export function deliverer(
  barcode: string,
  fetcher: typeof fetch,
  photos: Pick<PhotoStore, 'get'> = { get: async () => null },
  upload: Upload = async (...photo) => (await import('./uploadPhoto.ts')).uploadPhoto(...photo),
) {
  return async function deliver(entry: OutboxEntry): Promise<Delivery> {
    const ready = await withPhotoSent(entry)
    if ('kind' in ready) return ready
    const { url, body } = requestOf(barcode, ready)
    return send(url, {
      headers: { ...jsonHeaders, ...sessionHeaders() },
      body: JSON.stringify(body),
      // A page that is closed right after a tap still sends it.
      keepalive: true,
    })
  }

  /** The entry once its photo is where the server wants it; without the photo when there is none to be had. */
  async function withPhotoSent(entry: OutboxEntry): Promise<OutboxEntry | Delivery> {
    const { action } = entry
    if (action.kind !== 'report' || action.photoId === null) return entry
    const wordsAlone: OutboxEntry = { ...entry, action: { ...action, photoId: null } }
    const photo = await photos.get(action.photoId)
    if (!photo) return wordsAlone
    const delivery = await sendPhoto(photoPaths.upload(barcode, action.photoId), photo)
    if (delivery.kind === 'done') return entry
    const isTooLate = Date.now() - new Date(entry.at).getTime() > photoTimeoutMs
    return delivery.kind === 'refused' || isTooLate ? wordsAlone : delivery
  }

  async function sendPhoto(url: string, photo: Blob): Promise<Delivery> {
    const lost = t`The photo did not arrive.`
    const sent = await upload(url, photo, { lost, contentType: 'image/jpeg' }).catch(() => null)
    return sent
      ? deliveryOf(sent.status, sent.retryAfter, sent.body, z.unknown())
      : { kind: 'later', after: 0 }
  }

  async function send(url: string, init: RequestInit): Promise<Delivery> {
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), requestTimeout)
    try {
      const response = await fetcher(url, { ...init, method: 'POST', signal: giveUp.signal })
      const answer: unknown = await response.json().catch(() => null)
      return deliveryOf(response.status, response.headers.get('retry-after'), answer)
    } catch {
      return { kind: 'later', after: 0 }
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A command's own answer, or that of a person added by hand, whose name is in no log. */
const answerShape = z.union([commandAnswer, z.object({ id: z.uuid() })])

/**
 * Interprets an answer for the entry. Only a command's own answer counts as done and only a problem document as a
 * refusal: a guest network's sign-in page answers everything with 200, and must not swallow a call for help.
 * @param shape the shape of the server's own answer
 */
export function deliveryOf(
  status: number,
  retryAfter: string | null,
  answer: unknown,
  shape: z.ZodType = answerShape,
): Delivery {
  if (status >= 200 && status < 300) {
    const done = shape.safeParse(answer)
    if (!done.success) return { kind: 'later', after: 0 }
    // An entry that is in no log has no version; the page has it as soon as the server does.
    return { kind: 'done', version: commandAnswer.safeParse(answer).data?.version ?? 0 }
  }
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  const said = problem.safeParse(answer)
  if (isRefusal && said.success) return { kind: 'refused', sentence: storedTextOf(said.data) }
  return { kind: 'later', after: millisecondsOf(retryAfter) }
}

/** Retry-After in seconds, as milliseconds; at most a minute, so that a wrong header cannot silence a room. */
function millisecondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 60) * 1_000 : 0
}

/** The path of each kind of action; an acknowledgement has the one of the specification. */
const places = {
  status: calls.reportRoomStatus,
  attendance: calls.takeAttendance,
  join: calls.joinRoomChat,
  chat: calls.postRoomChat,
  report: calls.fileReport,
  student: calls.moveStudent,
  survey: calls.answerSurvey,
  support: calls.requestSupport,
  seen: calls.markSeen,
} as const

/** Builds the request that sends an entry. */
export function requestOf(
  barcode: string,
  { commandId, incidentId, action }: OutboxEntry,
): { url: string; body: unknown } {
  const params = { barcode, incidentId }
  if (action.kind === 'acknowledge') {
    const { userId, sequence, instructionIds, values = {} } = action
    const body: EndpointInput<typeof submitClassroomUpdate>['body'] = {
      classroomBarcode: barcode,
      sequence,
      userId,
      incidentId,
      instructionResponse: instructionIds.map((id) => ({
        id,
        instructionStatus: 1,
        instructionValue: values[id] ?? null,
      })),
    }
    return { url: urlOf(submitClassroomUpdate, {}), body }
  }
  const { kind, ...data } = action
  if (kind === 'person') return { url: urlOf(calls.addPerson, { params }), body: data }
  return { url: urlOf(places[kind], { params }), body: { commandId, ...data } }
}
