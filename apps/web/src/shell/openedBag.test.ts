import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetOpenedBag, openedBag, rememberOpenedBag } from './openedBag.ts'

const at = (pathname: string) => ({ location: { pathname } })

/** A router that is at a path and can be moved. */
function router(pathname: string) {
  let tell = (_: ReturnType<typeof at>) => {}
  return {
    state: at(pathname),
    subscribe: (changed: typeof tell) => {
      tell = changed
    },
    go: (to: string) => tell(at(to)),
  }
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('the bag that was opened last is remembered, on whatever page of it', () => {
  const phone = router('/redbag/first')
  rememberOpenedBag(phone)
  expect(openedBag()).toBe('first')
  phone.go('/enter')
  expect(openedBag()).toBe('first')
  phone.go('/redbag/second_1-x/checklist')
  expect(openedBag()).toBe('second_1-x')
})

test('a phone that never opened one knows of none, and a bag that is gone is forgotten', () => {
  rememberOpenedBag(router('/redbag'))
  expect(openedBag()).toBeNull()
  rememberOpenedBag(router('/redbag/first'))
  forgetOpenedBag()
  expect(openedBag()).toBeNull()
})
