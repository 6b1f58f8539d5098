import type { RoomState } from '@muster/domain/incident/state'
import type { RoomNeed } from '@muster/domain/incident/vocabulary'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RoomNeeds } from './RoomNeeds.tsx'

type Stage = RoomState['answeredCalls'][number]['stage']

/** The line with the needs, of a room that had asked for medical help. */
function lineOf(needs: readonly RoomNeed[], stage: Stage): string {
  const answer = {
    call: 'needs' as const,
    about: 3,
    stage,
    note: null,
    seq: 4,
    at: '2026-03-02T10:00:00.000Z',
    byName: 'Dana Reyes',
  }
  const props = { needs, lastNeeds: ['medical' as const], isReported: true, answer, toggle: () => {} }
  const [line = ''] = renderToStaticMarkup(<RoomNeeds {...props} />).split('</button>')
  return line.replaceAll(/<[^>]*>/g, '')
}

test('a need is answered for until it is done, and then still says so', () => {
  expect(lineOf(['medical'], 'accepted')).toBe('Needs medical help · accepted by Dana Reyes')
  expect(lineOf([], 'done')).toBe('Needs medical help · done, says Dana Reyes')
})

test('what is pressed again after that is not called done', () => {
  expect(lineOf(['medical'], 'done')).toBe('Needs medical help')
  expect(lineOf(['water'], 'done')).toBe('Needs water')
})

test('who takes a need back before command has done anything needs nothing', () => {
  expect(lineOf([], 'accepted')).toBe('Needs none')
})
