import { expect, test } from 'vitest'
import { between } from './markers.ts'

const page = 'before\n<!-- table -->\nold\n<!-- /table -->\nafter\n'

test('what stands between the markers is replaced, and again the next time', () => {
  const once = between(page, 'table', '| new |')
  expect(once).toBe('before\n<!-- table -->\n| new |\n<!-- /table -->\nafter\n')
  expect(between(once, 'table', '| new |')).toBe(once)
})

test('a page without the markers is not guessed at', () => {
  expect(() => between(page, 'profile', '')).toThrow('no place for profile')
})
