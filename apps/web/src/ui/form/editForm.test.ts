import { expect, test } from 'vitest'
import { changeEdit, type EditForm, isDirty, startEdit, type Versioned } from './editForm.ts'

type Values = { name: string }
const held = (version: number, name: string): Versioned<Values> => ({ version, values: { name } })
const type = (form: EditForm<Values>, name: string) => changeEdit(form, { did: 'type', values: { name } })
const arrive = (form: EditForm<Values>, it: Versioned<Values>) =>
  changeEdit(form, { did: 'arrive', stored: it })

test('what is typed is not saved yet; typed back, nothing is', () => {
  const form = type(startEdit(held(1, 'Kim')), 'Kima')
  expect(isDirty(form)).toBe(true)
  expect(isDirty(type(form, 'Kim'))).toBe(false)
})

test('somebody else’s change shows at once where nothing was typed', () => {
  expect(arrive(startEdit(held(1, 'Kim')), held(2, 'Kimberly'))).toEqual(startEdit(held(2, 'Kimberly')))
})

test('somebody else’s change never replaces what was typed', () => {
  const form = arrive(type(startEdit(held(1, 'Kim')), 'Mine'), held(2, 'Theirs'))
  expect(form.values.name).toBe('Mine')
  expect(form.theirs?.values.name).toBe('Theirs')
})

test('theirs is loaded when asked for, and what was typed stays to be read', () => {
  const met = arrive(type(startEdit(held(1, 'Kim')), 'Mine'), held(2, 'Theirs'))
  const form = changeEdit(met, { did: 'takeTheirs' })
  expect(form).toEqual({ ...startEdit(held(2, 'Theirs')), previousInput: { name: 'Mine' } })
})

test('mine is kept when asked for, and is then saved over the version that was seen', () => {
  const met = arrive(type(startEdit(held(1, 'Kim')), 'Mine'), held(2, 'Theirs'))
  const form = changeEdit(met, { did: 'keepMine' })
  expect(form).toMatchObject({ base: held(2, 'Theirs'), values: { name: 'Mine' }, theirs: null })
  expect(isDirty(form)).toBe(true)
})

test('a change of another part only moves the version on', () => {
  const form = arrive(type(startEdit(held(1, 'Kim')), 'Mine'), held(2, 'Kim'))
  expect(form).toMatchObject({ base: { version: 2 }, values: { name: 'Mine' }, theirs: null })
})

test('both typed the same: there is nothing to decide', () => {
  const form = arrive(type(startEdit(held(1, 'Kim')), 'Same'), held(2, 'Same'))
  expect(form).toEqual(startEdit(held(2, 'Same')))
})

test('an answer that is older than what is known changes nothing', () => {
  const form = startEdit(held(3, 'Kim'))
  expect(arrive(form, held(2, 'Old'))).toBe(form)
})

test('what is typed while saving stays', () => {
  const sent = type(startEdit(held(1, 'Kim')), 'Mine')
  const form = changeEdit(type(sent, 'Mine again'), {
    did: 'save',
    stored: held(2, 'Mine'),
    sent: sent.values,
  })
  expect(form.values.name).toBe('Mine again')
  expect(isDirty(form)).toBe(true)
})
