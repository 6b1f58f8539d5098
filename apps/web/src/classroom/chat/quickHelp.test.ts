import { needsHelp } from '@muster/domain/incident/claims/calls'
import { roomOf } from '@muster/domain/incident/rooms'
import { bagOf, drill, school, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { boardWords, helpWords, openHelp } from './quickHelp.ts'

const roomId = school(1)[0]?.id ?? ''
const report = { reportId: uuid(1), type: 7 as const, text: helpWords, photoId: null }
const file = { type: 'FileReport' as const, data: { ...report, roomId }, actor: bagOf(1) }
const answer = (stage: 'accepted' | 'done') => ({
  type: 'AnswerReport' as const,
  data: { roomId, reportId: uuid(1), stage, note: null },
})
const waiting: OutboxEntry = {
  commandId: 'c',
  incidentId: uuid(999),
  at: '2026-03-02T10:05:00.000Z',
  action: { kind: 'report', ...report },
  progress: { stage: 'waiting' },
}
const roomIn = ({ state }: ReturnType<typeof drill>) => {
  const room = state && roomOf(state.rooms, roomId)
  if (!room) throw new Error('no room')
  return room
}
const said = (log: ReturnType<typeof drill>, entries: OutboxEntry[] = []) => {
  const help = openHelp(roomIn(log), entries)
  return help && boardWords(help)
}

test('nothing is said of the board before somebody has pressed', () => {
  expect(said(drill(1))).toBeNull()
  const other = { ...file, data: { ...file.data, text: 'A window is broken' } }
  expect(said(send(drill(1), other))).toBeNull()
})

test('the board shows it exactly when the page says so', () => {
  expect(said(drill(1), [waiting])).toBe('The command board does not show it yet.')
  expect(needsHelp(roomIn(drill(1)))).toBe(false)
  const filed = send(drill(1), file)
  expect(said(filed)).toBe('The command board shows that this room needs help.')
  expect(needsHelp(roomIn(filed))).toBe(true)
  expect(said(send(filed, answer('accepted')))).toBe('Accepted by Dana Reyes.')
})

test('what is done can be asked for anew', () => {
  const done = send(drill(1), file, answer('done'))
  expect(said(done)).toBeNull()
  expect(needsHelp(roomIn(done))).toBe(false)
})
