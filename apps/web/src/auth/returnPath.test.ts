import { expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

test('back to the page that asked', () => {
  expect(returnPath({ returnTo: '/incident/list?stage=active' })).toBe('/incident/list?stage=active')
})

test('never out of the app', () => {
  for (const returnTo of ['https://evil.example', '//evil.example', '/\\evil.example', 'incident/list', '']) {
    expect(returnPath({ returnTo })).toBe('/')
  }
  expect(returnPath(undefined)).toBe('/')
})
