import { expect, test } from 'vitest'
import type { IncidentEvent } from './events.ts'
import { formerMember, withoutErased } from './withoutErased.ts'

const [ana, ben] = ['4d5e3a0c-0000-4000-8000-000000000001', '4d5e3a0c-0000-4000-8000-000000000002']
const head = {
  id: '4d5e3a0c-0000-4000-8000-000000000003',
  incidentId: '4d5e3a0c-0000-4000-8000-000000000004',
  seq: 2,
  at: '2026-11-26T10:00:00.000Z',
  commandId: 'one',
}
const by = (id: string, name: string) => ({ ...head, actor: { kind: 'user' as const, id, name } })
const post: IncidentEvent = {
  ...by(ana, 'Ana'),
  type: 'GroupChatPosted',
  data: { group: 'command', text: 'Ben is at the gate.', author: 'Ana' },
}
const transfer: IncidentEvent = {
  ...by(ben, 'Ben'),
  type: 'CommandTransferred',
  data: { to: { id: ana, name: 'Ana' } },
}

test('who was erased is a former member of staff, as author and as commander; what was typed stays', () => {
  const erased = new Set([ana])
  expect(withoutErased(post, erased)).toEqual({
    ...post,
    actor: { ...post.actor, name: formerMember },
    data: { ...post.data, author: formerMember },
  })
  expect(withoutErased(transfer, erased)).toEqual({
    ...transfer,
    data: { to: { id: ana, name: formerMember } },
  })
})

test('nobody else changes, and neither does a log without erased people', () => {
  expect(withoutErased(transfer, new Set([head.id]))).toEqual(transfer)
  expect(withoutErased(post, new Set())).toBe(post)
})
