import type { SitePlanHead } from '@muster/contract/planCalls'
import { planOfDrawing } from '@muster/domain/plan/drawnPlan'
import { describe, expect, test } from 'vitest'
import {
  asRoom,
  drawingFrom,
  isDrawn,
  type Level,
  levelsToSend,
  nextLevel,
  whyNotSaved,
  withLevel,
  withoutShape,
  withShape,
} from './drawing.ts'

const picture = { id: '6b1f0a56-7f0e-4c3c-9d8a-0a3c2f1b7e11', width: 1200, height: 800 }
const gym = '0d3bb0b6-0f6b-4d0f-8f0e-6a1a44a0c0aa'
const corners: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.4],
]
const ground: Level = {
  id: 'g',
  name: 'Ground floor',
  ordinal: 0,
  picture,
  shapes: [
    { id: 'a', name: 'Gym', corners, roomId: gym },
    { id: 'b', name: null, corners, roomId: null },
  ],
}
const words = ({ name }: { name: string | null }) => name ?? 'Unnamed'

function headOf(levels: Level[]): { head: SitePlanHead; shapes: Parameters<typeof drawingFrom>[1] } {
  const plan = planOfDrawing(
    levelsToSend(levels),
    () => picture,
    () => undefined,
  )
  if (typeof plan === 'string') throw new Error(plan)
  const links = [{ roomId: gym, unitId: 'a' }]
  const head = {
    id: gym,
    siteId: 1,
    number: 1,
    fileName: 'Drawn',
    importedAt: '',
    importedByName: 'Kim',
    links,
  }
  return { head: { ...head, levels: plan.levels, units: plan.units }, shapes: plan.shapes }
}

test('drawing goes on where it was left', () => {
  const { head, shapes } = headOf([ground])
  const begun = drawingFrom(head, shapes)
  expect(begun.basedOn).toEqual({ planId: head.id, links: head.links })
  const near = corners.map(([x, y]) => [expect.closeTo(x, 3), expect.closeTo(y, 3)])
  expect(begun.levels).toEqual([
    { ...ground, shapes: ground.shapes.map((shape) => ({ ...shape, corners: near })) },
  ])
})

test('a plan from a file is begun anew, and is known to be there', () => {
  const { head } = headOf([ground])
  const levels = head.levels.map(({ picture: _, ...level }) => level)
  expect(isDrawn({ levels })).toBe(false)
  expect(drawingFrom({ ...head, levels }, [])).toEqual({
    basedOn: { planId: head.id, links: head.links },
    levels: [],
  })
  expect(drawingFrom(null, [])).toEqual({ basedOn: null, levels: [] })
})

test('a level, a shape and what is gone', () => {
  expect(withLevel([ground], 'g', (level) => ({ ...level, name: 'Cellar' }))[0]?.name).toBe('Cellar')
  expect(withShape([ground], 'b', { name: 'Stairs' })[0]?.shapes.map(words)).toEqual(['Gym', 'Stairs'])
  expect(withoutShape([ground], 'a')[0]?.shapes.map(words)).toEqual(['Unnamed'])
  expect(nextLevel([])).toEqual({ name: 'Ground floor', ordinal: 0 })
  expect(nextLevel([ground])).toEqual({ name: 'Level 1', ordinal: 1 })
})

describe('what cannot be saved yet says why:', () => {
  test.each<[string, Level[], string | null]>([
    ['nothing', [], 'Add a picture'],
    ['a level without a name', [{ ...ground, name: ' ' }], 'Every level needs a name.'],
    [
      'a line',
      withShape([ground], 'a', {
        corners: [
          [0, 0],
          [0.5, 0.5],
          [1, 1],
        ],
      }),
      'Gym, Ground floor: It is too small',
    ],
    ['a plan', [ground], null],
  ])('%s', (_, levels, why) => {
    expect(whyNotSaved(levels, words, (id) => id === gym)).toEqual(
      why === null ? null : expect.stringContaining(why),
    )
  })
})

test('a room that has gone since is said with the place that it was', () => {
  expect(whyNotSaved([ground], words, () => false)).toBe(
    'Gym, Ground floor: That room is no longer at this site. Choose another room, or none.',
  )
})

test('a place that becomes another room is called as that, unless it has a name of its own', () => {
  const [hall, other] = [{ ...ground.shapes[0], id: 'a', corners, roomId: gym }, picture.id]
  const names = new Map([
    [gym, 'Gym'],
    [other, 'Hall'],
  ])
  const nameOf = (id: string) => names.get(id)
  expect(asRoom({ ...hall, name: 'Gym' }, other, nameOf)).toEqual({ roomId: other, name: null })
  expect(asRoom({ ...hall, name: 'Big hall' }, other, nameOf)).toEqual({ roomId: other, name: 'Big hall' })
  expect(asRoom({ ...hall, name: 'Gym' }, null, nameOf)).toEqual({ roomId: null, name: null })
})
