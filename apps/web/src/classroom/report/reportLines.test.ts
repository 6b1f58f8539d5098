import { roomView } from '@muster/domain/incident/roomView'
import { bagOf, drill, school, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../live/bagOutbox.ts'
import { reportLines } from './reportLines.ts'

const roomId = school(1)[0]?.id ?? ''
const report = (n: number) => ({ reportId: uuid(n), type: 3 as const, text: 'Asthma', photoId: null })
const file = (n: number) => ({
  type: 'FileReport' as const,
  data: { ...report(n), roomId },
  actor: bagOf(1),
})
const waiting = (n: number, stage: 'waiting' | 'refused' = 'waiting'): OutboxEntry => ({
  commandId: `c${n}`,
  incidentId: uuid(999),
  at: '2026-03-02T10:05:00.000Z',
  action: { kind: 'report', ...report(n) },
  progress: stage === 'waiting' ? { stage } : { stage, sentence: 'No.' },
})
const lines = (log: ReturnType<typeof drill>, entries: OutboxEntry[] = []) => {
  const view = log.state && roomView(log.state, roomId)
  if (!view) throw new Error('no room')
  return reportLines(view.room, entries).map(({ id, status, words, note }) => ({
    id,
    stage: status,
    words,
    note,
  }))
}

test('a report is sent, accepted by somebody, done', () => {
  const answer = (stage: 'accepted' | 'done', note: string | null) => ({
    type: 'AnswerReport' as const,
    data: { roomId, reportId: uuid(1), stage, note },
  })
  const sent = send(drill(1), file(1))
  expect(lines(sent)).toMatchObject([{ stage: 'filed', words: 'Sent to command.' }])
  const accepted = send(sent, answer('accepted', 'The nurse is coming.'))
  expect(lines(accepted)).toMatchObject([
    { stage: 'accepted', words: 'Accepted by Dana Reyes', note: 'The nurse is coming.' },
  ])
  expect(lines(send(accepted, answer('done', null)))).toMatchObject([
    { stage: 'done', words: 'Done, says Dana Reyes' },
  ])
})

test('what is on its way stands first, and once, also when the log knows it before the phone does', () => {
  const log = send(drill(1), file(1))
  expect(lines(log, [waiting(1), waiting(2)]).map(({ id, stage }) => [id, stage])).toEqual([
    [uuid(2), 'waiting'],
    [uuid(1), 'filed'],
  ])
})

test('what was refused is told elsewhere', () => {
  expect(lines(drill(1), [waiting(1, 'refused')])).toEqual([])
})
