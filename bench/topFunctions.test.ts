import type { Profiler } from 'node:inspector'
import { expect, test } from 'vitest'
import { topFunctions } from './topFunctions.ts'

const node = (id: number, functionName: string): Profiler.ProfileNode => ({
  id,
  callFrame: {
    functionName,
    scriptId: '0',
    url: 'file:///app/src/live/frame.ts',
    lineNumber: 5,
    columnNumber: 0,
  },
})

test('shares are of the busy time, and the same function called from two places is one', () => {
  const nodes = [node(1, 'frame'), node(2, '(idle)'), node(3, 'frame'), node(4, 'send')]
  const profile = { nodes, samples: [1, 2, 2, 3, 4, 1], startTime: 0, endTime: 6 }
  expect(topFunctions(profile, 5)).toEqual([
    { name: 'frame', where: 'live/frame.ts:6', share: 0.75 },
    { name: 'send', where: 'live/frame.ts:6', share: 0.25 },
  ])
})
