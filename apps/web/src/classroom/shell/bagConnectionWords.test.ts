import { expect, test } from 'vitest'
import { bagConnectionWords } from './bagConnectionWords.ts'

const said = { heard: '2 s ago', heardAt: '10:02 AM', gone: null, waiting: 0 }

test('only a live page says so', () => {
  expect(bagConnectionWords({ ...said, state: 'live' })).toBe('Live · checked 2 s ago')
  for (const state of ['asking', 'readOnly', 'cut', 'gone'] as const)
    expect(bagConnectionWords({ ...said, state })).not.toMatch(/live/i)
})

test('a page that is up to date but sends nothing says both', () => {
  expect(bagConnectionWords({ ...said, state: 'readOnly' })).toBe(
    'Nothing can be sent right now · checked 2 s ago',
  )
  expect(bagConnectionWords({ ...said, state: 'readOnly', waiting: 2 })).toBe(
    'Nothing can be sent right now · 2 waiting to send',
  )
})

test('before anything was heard no time is named', () => {
  const never = { heard: '', heardAt: '', gone: null, waiting: 0 }
  expect(bagConnectionWords({ ...never, state: 'asking' })).toBe('Connecting…')
  expect(bagConnectionWords({ ...never, state: 'cut' })).toBe('No connection')
})
