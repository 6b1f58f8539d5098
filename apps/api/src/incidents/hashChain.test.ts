import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './hashChain.ts'

/** Returns the same value with reversed object keys. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, turned(item)]),
  )
}

test('the bytes are the same in whatever order the keys are, and say the same', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = canonicalJson(value)
      expect(canonicalJson(turned(value))).toBe(json)
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

test('keys stand in the order of their characters, deep inside, and digits are no numbers', () => {
  const value = { b: [{ z: 1, a: [] }], a: null, left: undefined, 10: 'ten', 9: 'nine' }
  expect(canonicalJson(value)).toBe('{"10":"ten","9":"nine","a":null,"b":[{"a":[],"z":1}]}')
  expect(canonicalJson({ a: 1, b: undefined, c: 'é"' })).toBe('{"a":1,"c":"é\\""}')
})
