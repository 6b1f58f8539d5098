import { expect, test } from 'vitest'
import { logPlot } from './logPlot.ts'

const plot = { title: 'Cost', across: 'rooms', up: 'ms' }

test('ten times as much is one step on, across and up', () => {
  const drawn = logPlot({
    ...plot,
    lines: [
      {
        name: 'poll',
        points: [
          [10, 1],
          [100, 10],
          [1000, 100],
        ],
      },
    ],
  })
  const points =
    /points="([^"]+)"/
      .exec(drawn)?.[1]
      ?.split(' ')
      .map((pair) => pair.split(',').map(Number)) ?? []
  const [first = [], second = [], third = []] = points
  expect((second[0] ?? 0) - (first[0] ?? 0)).toBeCloseTo((third[0] ?? 0) - (second[0] ?? 0), 0)
  expect((first[1] ?? 0) - (second[1] ?? 0)).toBeCloseTo((second[1] ?? 0) - (third[1] ?? 0), 0)
  expect(second[1]).toBeLessThan(first[1] ?? 0)
})

test('names of lines that end at the same place stand below each other', () => {
  const lines = ['poll', 'start'].map((name) => ({
    name,
    points: [
      [1, 1],
      [10, 2],
    ] as const,
  }))
  const drawn = logPlot({ ...plot, lines })
  const places = [...drawn.matchAll(/y="([\d.]+)">(?:poll|start)</g)].map(([, y]) => Number(y))
  expect(places).toHaveLength(2)
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBeGreaterThanOrEqual(15)
})
