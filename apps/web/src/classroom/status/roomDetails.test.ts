import { roomOf } from '@muster/domain/incident/rooms'
import { bagOf, drill, send, uuid } from '@muster/domain/incident/testSchool'
import { expect, test } from 'vitest'
import { currentStatus, detailsDiffer, earlierStatus, shownDetails } from './roomDetails.ts'

const told = { headcount: 19, needs: ['insulin', 'medical'] } as const

test('a second phone that touched nothing undoes nothing', () => {
  expect(shownDetails(told, null)).toEqual({ headcount: 19, needs: ['medical', 'insulin'] })
  expect(detailsDiffer(told, shownDetails(told, null))).toBe(false)
})

test('what was changed here goes along, and nothing else', () => {
  expect(shownDetails(told, { headcount: 20 })).toEqual({ headcount: 20, needs: ['medical', 'insulin'] })
  expect(shownDetails(told, { needs: { water: true, medical: false } })).toEqual({
    headcount: 19,
    needs: ['insulin', 'water'],
  })
})

test('a need that another phone told of meanwhile stays', () => {
  const draft = { needs: { water: true } }
  expect(shownDetails({ headcount: null, needs: ['toilet'] }, draft).needs).toEqual(['toilet', 'water'])
})

test('a headcount can be taken back', () => {
  expect(shownDetails(told, { headcount: null }).headcount).toBeNull()
  expect(detailsDiffer(told, shownDetails(told, { headcount: null }))).toBe(true)
})

test('a need that was met stands pressed no more, is no unsent change, and can be asked for again', () => {
  const roomId = uuid(1)
  const says = { status: 'allSafe' as const, headcount: 19, needs: ['medical' as const], note: null }
  const asks = { type: 'ReportRoomStatus' as const, actor: bagOf(1), data: { roomId, ...says } }
  const answers = (stage: 'accepted' | 'done') => ({
    type: 'AnswerCall' as const,
    data: { roomId, call: 'needs' as const, about: 3, stage, note: null },
  })
  const standingAfter = (...answered: ('accepted' | 'done')[]) => {
    const { state } = send(drill(1), asks, ...answered.map(answers))
    const room = state && roomOf(state.rooms, roomId)
    if (!room) throw new Error('no room')
    return currentStatus(room)
  }
  for (const open of [standingAfter(), standingAfter('accepted')])
    expect(shownDetails(open, null).needs).toEqual(['medical'])
  const met = standingAfter('accepted', 'done')
  expect(met).toMatchObject({ status: 'allSafe', headcount: 19, needs: [] })
  expect(met && detailsDiffer(shownDetails(met, null), met)).toBe(false)
  const again = shownDetails(met, { needs: { medical: true } })
  expect(again.needs).toEqual(['medical'])
  expect(met && detailsDiffer(again, met)).toBe(true)
})

test('nobody has told anything yet', () => {
  expect(shownDetails(null, null)).toEqual({ headcount: null, needs: [] })
})

test('what a room said of the action before goes along with its next answer, but for its headcount and what it has got', () => {
  const says = (status: 'injured' | 'allSafe') => ({
    type: 'ReportRoomStatus' as const,
    actor: bagOf(1),
    data: { roomId: uuid(1), status, headcount: 20, needs: ['medical' as const], note: null },
  })
  const hurt = send(drill(1), says('injured'), {
    type: 'ChangeAction',
    data: { action: 'Evacuate', instructions: [], message: 'Evacuate.', severity: 3 },
  })
  const before = ({ state }: typeof hurt) => {
    const room = state && roomOf(state.rooms, uuid(1))
    return room ? earlierStatus(room) : null
  }
  expect(before(hurt)).toMatchObject({ status: 'injured', headcount: null, needs: ['medical'] })
  const done = { roomId: uuid(1), call: 'needs' as const, about: 3, stage: 'done' as const, note: null }
  expect(before(send(hurt, { type: 'AnswerCall', data: done }))?.needs).toEqual([])
  expect(before(send(hurt, says('allSafe')))).toBeNull()
})
