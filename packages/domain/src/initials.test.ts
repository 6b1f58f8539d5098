import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['John', 'Doe', 'J. D.'],
  [' élodie', 'd’Arc', 'É. D.'],
  ['e\u0301lodie', 'N\u0303uez', 'E\u0301. N\u0303.'],
  ['محمد', 'علي', 'م. ع.'],
  ['美玲', '王', '美. 王.'],
  ['किरण', 'शर्मा', 'कि. श.'],
  ['', 'Madonna', 'M.'],
  [' ', '', '?'],
])('the initials of %s %s are %s', (given, family, expected) => {
  expect(initials(given, family)).toBe(expected)
})
