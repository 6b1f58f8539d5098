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

test('everything else carries its command id', () => {
  const { url, body } = requestOf('bag', entry({ kind: 'chat', text: 'Hello', author: null }))
  expect(url).toBe(`/api/bags/bag/incidents/${incidentId}/chat`)
  expect(body).toEqual({ commandId: 'c1', text: 'Hello', author: null })
})

describe('what an answer means', () => {
  test.each([
    ['the log has it', 200, null, answer, { kind: 'done', version: 7 }],
    ['a sign-in page of the guest network', 200, null, null, { kind: 'later', after: 0 }],
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

test('no network means later', async () => {
  const deliver = deliverer('bag', async () => {
    throw new TypeError('Failed to fetch')
  })
  expect(await deliver(entry({ kind: 'seen', upTo: 3 }))).toEqual({ kind: 'later', after: 0 })
})
