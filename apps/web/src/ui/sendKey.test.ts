import { expect, test } from 'vitest'
import { isSendKey } from './sendKey.ts'

test('Ctrl+Enter and ⌘+Enter send; Enter alone, another key, and a word that is being composed do not', () => {
  const none = { key: 'Enter', ctrlKey: false, metaKey: false, isComposing: false }
  expect(isSendKey(none)).toBe(false)
  expect(isSendKey({ ...none, ctrlKey: true })).toBe(true)
  expect(isSendKey({ ...none, metaKey: true })).toBe(true)
  expect(isSendKey({ ...none, ctrlKey: true, isComposing: true })).toBe(false)
  expect(isSendKey({ ...none, ctrlKey: true, key: 'a' })).toBe(false)
})
