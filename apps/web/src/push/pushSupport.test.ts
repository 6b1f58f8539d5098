import { expect, test } from 'vitest'
import { type BrowserFacts, pushSupport } from './pushSupport.ts'

const desk: BrowserFacts = {
  agent: 'Mozilla/5.0 (Windows NT 10.0)',
  touchPoints: 0,
  isSecure: true,
  isOnHomeScreen: false,
  hasPush: true,
  permission: 'default',
}
const phone = { ...desk, agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)', touchPoints: 5 }

test('a browser that was not asked yet can be', () => {
  expect(pushSupport(desk)).toBe('possible')
  expect(pushSupport({ ...desk, permission: 'granted' })).toBe('possible')
})

test('what is in the way has a name', () => {
  expect(pushSupport({ ...desk, permission: 'denied' })).toBe('denied')
  expect(pushSupport({ ...desk, hasPush: false })).toBe('unsupported')
  expect(pushSupport({ ...desk, permission: null })).toBe('unsupported')
  expect(pushSupport({ ...desk, isSecure: false })).toBe('insecure')
})

test('an iPhone, and an iPad that calls itself a Mac, need the home screen first', () => {
  const without = { hasPush: false, permission: null }
  expect(pushSupport({ ...phone, ...without })).toBe('needsHomeScreen')
  expect(pushSupport({ ...phone, ...without, agent: 'Mozilla/5.0 (Macintosh)' })).toBe('needsHomeScreen')
  expect(pushSupport({ ...phone, isOnHomeScreen: true })).toBe('possible')
})
