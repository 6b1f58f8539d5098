import { expect, test } from 'vitest'
import { linkWords } from './linkWords.ts'

const said = { heard: '2 s ago', heardAt: '10:02 AM', gone: null, waiting: 0 }

test('only a live page says so', () => {
  expect(linkWords({ ...said, state: 'live' })).toBe('Live · checked 2 s ago')
  for (const state of ['asking', 'readOnly', 'cut', 'gone'] as const)
    expect(linkWords({ ...said, state })).not.toMatch(/live/i)
})

test('a page that is up to date but sends nothing says both', () => {
  expect(linkWords({ ...said, state: 'readOnly' })).toBe('Nothing can be sent right now · checked 2 s ago')
  expect(linkWords({ ...said, state: 'readOnly', waiting: 2 })).toBe(
    'Nothing can be sent right now · 2 waiting to send',
  )
})

test('before anything was heard no time is named', () => {
  const never = { heard: '', heardAt: '', gone: null, waiting: 0 }
  expect(linkWords({ ...never, state: 'asking' })).toBe('Connecting…')
  expect(linkWords({ ...never, state: 'cut' })).toBe('No connection')
})
