import { fromSnapshot } from '@muster/domain/incident/state'
import { expect, test } from 'vitest'
import type { ClearingEntry } from '../../board/clearing/clearingOutbox.ts'
import { roomIds, snapshotAt } from '../../live/incidentFixture.ts'
import { unsentWords } from './unsent.ts'

const incident = fromSnapshot(snapshotAt(2))
const door = (act: ClearingEntry['act'], version: number | null = null, refusal: string | null = null) => ({
  commandId: 'c',
  roomId: roomIds[0],
  act,
  version,
  refusal,
})

test('what the log never got is told in words, by room', () => {
  const clearing = [
    door({ kind: 'clear', outcome: 'needsHelp', note: 'Two stretchers' }),
    door({ kind: 'take' }, null, 'Your access was removed.'),
  ]
  const chat = [{ commandId: 'd', refusal: null, version: null, at: '', roomId: null, text: 'At gate B' }]
  expect(unsentWords({ clearing, chat }, incident)).toEqual([
    'Room 1: People inside need help: Two stretchers',
    'Room 1: you are on your way',
    'To the responders: At gate B',
  ])
})

test('what the log has is not told again', () => {
  expect(unsentWords({ clearing: [door({ kind: 'take' }, 4)], chat: [] }, incident)).toEqual([])
})
