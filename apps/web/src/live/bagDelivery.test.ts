import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { describe, expect, test } from 'vitest'
import { deliverer, deliveryOf, requestOf } from './bagDelivery.ts'
import type { BagAction, OutboxEntry } from './bagOutbox.ts'

const incidentId = '0199aaaa-0000-4000-8000-000000000001'
const instructionId = '0199aaaa-0000-4000-8000-000000000002'
const entry = (action: BagAction): OutboxEntry => ({
  commandId: 'c1',
  incidentId,
  at: '2026-03-01T10:00:00.000Z',
  action,
  progress: { stage: 'waiting' },
})
const answer = { incidentId, version: 7, repeated: false }
const refusal = { type: 'already-ended', title: 'Conflict', status: 409, detail: 'This incident has ended.' }

test('an acknowledgement is the specification’s SubmitClassroomUpdate', () => {
  const action: BagAction = {
    kind: 'acknowledge',
    instructionIds: [instructionId],
    userId: 'aB3dE6',
    sequence: 2,
  }
  const { url, body } = requestOf('bag', entry(action))
  expect(url).toBe('/api/incident/SubmitClassroomUpdate')
  expect(submitClassroomUpdate.body.parse(body)).toEqual({
    classroomBarcode: 'bag',
    sequence: 2,
    userId: 'aB3dE6',
    incidentId,
    instructionResponse: [{ id: instructionId, instructionStatus: 1, instructionValue: null }],
  })
})

test('an answer goes along as the instruction’s value', () => {
  const action: BagAction = {
    kind: 'acknowledge',
    instructionIds: [instructionId],
    userId: 'aB3dE6',
    sequence: 3,
    values: { [instructionId]: false },
  }
  expect(requestOf('bag', entry(action)).body).toMatchObject({
    instructionResponse: [{ id: instructionId, instructionValue: false }],
  })
})

test.each<[BagAction, string]>([
  [{ kind: 'person', id: instructionId, name: 'A parent' }, 'people'],
  [{ kind: 'join', memberId: 'aB3dE6', name: null }, 'chat/members'],
  [{ kind: 'report', reportId: instructionId, type: 3, text: null, photoId: null }, 'reports'],
  [{ kind: 'student', itemId: instructionId, to: 'withRunner', note: null }, 'reunification'],
  [{ kind: 'survey', values: { [instructionId]: true } }, 'survey'],
  [{ kind: 'support', note: null }, 'support'],
])('$kind goes to its own place', (action, place) => {
  expect(requestOf('bag', entry(action)).url).toBe(`/api/bags/bag/incidents/${incidentId}/${place}`)
})

test('everything else carries its command id', () => {
  const { url, body } = requestOf('bag', entry({ kind: 'chat', text: 'Hello', author: null }))
  expect(url).toBe(`/api/bags/bag/incidents/${incidentId}/chat`)
  expect(body).toEqual({ commandId: 'c1', text: 'Hello', author: null })
})

describe('what an answer means', () => {
  test.each([
    ['the log has it', 200, null, answer, { kind: 'done', version: 7 }],
    ['a sign-in page of the guest network', 200, null, null, { kind: 'later', after: 0 }],
    [
      'a refusal with values',
      409,
      null,
      { ...refusal, message: { source: 'It ended at {0}.', values: ['10:02'] } },
      {
        kind: 'refused',
        sentence: { english: 'This incident has ended.', source: 'It ended at {0}.', values: ['10:02'] },
      },
    ],
    ['a refusal', 409, null, refusal, { kind: 'refused', sentence: 'This incident has ended.' }],
    ['a 404 that is not ours', 404, null, null, { kind: 'later', after: 0 }],
    ['too many requests', 429, '7', refusal, { kind: 'later', after: 7_000 }],
    ['an overloaded server', 503, '2', null, { kind: 'later', after: 2_000 }],
    ['a broken server', 500, null, null, { kind: 'later', after: 0 }],
    ['a wait of an hour', 503, '3600', null, { kind: 'later', after: 60_000 }],
    ['a wait given as a date', 503, 'Wed, 21 Oct 2026 07:28:00 GMT', null, { kind: 'later', after: 0 }],
  ] as const)('%s', (_, status, retryAfter, body, expected) => {
    expect(deliveryOf(status, retryAfter, body)).toEqual(expected)
  })
})

describe('a report with a photo', () => {
  const photoId = '0199aaaa-0000-4000-8000-000000000009'
  const report = (at: string): OutboxEntry => ({
    ...entry({ kind: 'report', reportId: instructionId, type: 1, text: 'In the hall', photoId }),
    at,
  })
  const photo = new Blob(['jpeg'], { type: 'image/jpeg' })
  const here = { get: async () => photo }
  const gone = { get: async () => null }
  const justNow = new Date().toISOString()
  const longAgo = '2026-03-01T10:00:00.000Z'

  /** Delivers once; the photo's upload is answered with this status, 0 for no network. @returns what was sent where */
  async function deliver(photos: typeof here | typeof gone, at: string, uploadStatus: number) {
    const sent: { url: string; photoId?: unknown }[] = []
    const it = deliverer(
      'bag',
      async (input, init) => {
        const text = typeof init?.body === 'string' ? init.body : '{}'
        sent.push({ url: String(input), photoId: JSON.parse(text).photoId })
        return Response.json(answer)
      },
      photos,
      async (url) => {
        sent.push({ url })
        if (uploadStatus === 0) throw new TypeError('Failed to fetch')
        const body = uploadStatus < 300 ? {} : { ...refusal, status: uploadStatus }
        return { status: uploadStatus, body, retryAfter: null }
      },
    )
    return { delivery: await it(report(at)), sent: sent.map((each) => each.photoId ?? each.url) }
  }
  const upload = `/api/bags/bag/photos/${photoId}`
  const alone = `/api/bags/bag/incidents/${incidentId}/reports`

  test.each([
    ['sends the photo first', here, justNow, 200, [upload, photoId], 'done'],
    ['waits a little for the photo without network', here, justNow, 0, [upload], 'later'],
    ['goes without it when it has waited too long: words first', here, longAgo, 0, [upload, alone], 'done'],
    ['goes without a photo the server will never take', here, justNow, 413, [upload, alone], 'done'],
    ['goes without a photo this phone has lost', gone, justNow, 200, [alone], 'done'],
  ] as const)('%s', async (_, photos, at, status, sent, kind) => {
    const came = await deliver(photos, at, status)
    expect(came.delivery.kind).toBe(kind)
    expect(came.sent).toEqual(sent)
  })
})

test('a person’s name is no event: its answer has no version and counts as done', () => {
  expect(deliveryOf(200, null, { id: instructionId })).toEqual({ kind: 'done', version: 0 })
})

test('no network means later', async () => {
  const deliver = deliverer('bag', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await deliver(entry({ kind: 'seen', upTo: 3 }))).toEqual({ kind: 'later', after: 0 })
})
