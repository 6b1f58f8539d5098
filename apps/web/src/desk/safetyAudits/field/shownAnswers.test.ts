import type { SafetyAudit, SafetyAuditAnswer } from '@muster/contract/safetyAuditCalls'
import { expect, test } from 'vitest'
import type { OutboxEntry } from './auditOutbox.ts'
import { shownAnswers, withAnswer } from './shownAnswers.ts'

const theirs: SafetyAuditAnswer = {
  answerId: 'a',
  questionKey: 'lock',
  value: 'ok',
  note: null,
  photoId: null,
  isCommendable: false,
  givenAt: '2026-11-20T10:00:00Z',
  byId: 'kim',
  byName: 'Kim',
  unseen: null,
}
const nobody = { percent: null, answered: 0, unanswered: 1, notApplicable: 0, notOk: 0, commendable: 0 }
const audit: SafetyAudit = {
  safetyAuditId: 'x',
  siteId: 1,
  siteName: 'Oak',
  templateName: 'Walk',
  templateVersion: 0,
  sections: [],
  startedAt: '2026-11-20T09:00:00Z',
  startedById: 'kim',
  startedByName: 'Kim',
  answers: [theirs],
  entries: 1,
  findings: [],
  ran: null,
  countersigned: null,
  remarks: [],
  result: { ...nobody, sections: [] },
}
const mine = (more: Partial<Extract<OutboxEntry, { kind: 'answer' }>> = {}): OutboxEntry => ({
  kind: 'answer',
  commandId: 'b',
  refusal: null,
  version: null,
  questionKey: 'lock',
  value: 'notOk',
  note: null,
  photoId: null,
  isCommendable: false,
  seenId: 'a',
  givenAt: '2026-11-20T10:05:00Z',
  ...more,
})
const at = (box: OutboxEntry[]) => {
  const { value, status } = shownAnswers(audit, box).get('lock') ?? {}
  return [value, status]
}

test('what waits on this device stands over what the server has told', () => {
  expect(at([])).toEqual(['ok', 'sent'])
  expect(at([mine()])).toEqual(['notOk', 'waiting'])
})

test('of several that wait the last one is shown', () => {
  expect(at([mine(), mine({ commandId: 'c', value: 'notApplicable' })])).toEqual(['notApplicable', 'waiting'])
})

test('what was refused is shown as that, until it was read', () => {
  expect(at([mine({ refusal: 'Signed.' })])).toEqual(['notOk', 'refused'])
})

test('an answer that the server has taken takes the place of the one before', () => {
  const taken = withAnswer(audit, { ...theirs, answerId: 'b', value: 'notOk' })
  expect(taken.answers.map(({ answerId }) => answerId)).toEqual(['b'])
  expect(taken.entries).toBe(2)
})
