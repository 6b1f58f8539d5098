import { expect, test } from 'vitest'
import { findAccess, listAccess, newToken, removeAccess, storeAccess } from './guestAccess.ts'

function shelf(first?: string) {
  const kept = new Map(first === undefined ? [] : [['muster.guest', first]])
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  }
}
const access = (incidentId: string, token = 'x', isIn = true) => ({ incidentId, token, isIn })

test('one token for each incident: the next one takes its place', () => {
  const here = shelf()
  storeAccess(here, access('a', 'one', false))
  storeAccess(here, access('b'))
  storeAccess(here, access('a', 'two'))
  expect(listAccess(here)).toEqual([access('a', 'two'), access('b')])
  removeAccess(here, 'a')
  expect(listAccess(here)).toEqual([access('b')])
})

test('without an incident in the address it is the one that was entered last, not one that was never taken', () => {
  const here = shelf()
  storeAccess(here, access('a'))
  storeAccess(here, access('b', 'x', false))
  expect(findAccess(here, null)).toEqual(access('a'))
  expect(findAccess(here, 'b')?.isIn).toBe(false)
  expect(findAccess(here, 'c')).toBeNull()
})

test('what somebody else wrote there, or a browser that keeps nothing, is no access', () => {
  expect(listAccess(shelf('{"a":1}'))).toEqual([])
  expect(listAccess(shelf('nonsense'))).toEqual([])
  expect(listAccess(null)).toEqual([])
  expect(() => storeAccess(null, access('a'))).not.toThrow()
})

test('a token is 256 bits that no two devices share', () => {
  expect(newToken()).toMatch(/^[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
})
