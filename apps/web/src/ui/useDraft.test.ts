import { expect, test } from 'vitest'
import { nextDraft } from './useDraft.ts'

const typed = { text: 'Fire in the gym', photoId: null as string | null }

test('what took a while is added to what was typed meanwhile', () => {
  expect(nextDraft(typed, (was) => ({ ...was, photoId: 'photo' }))).toEqual({ ...typed, photoId: 'photo' })
})

test('a draft that is given whole is the draft', () => {
  expect(nextDraft<string | null>('', null)).toBeNull()
})
