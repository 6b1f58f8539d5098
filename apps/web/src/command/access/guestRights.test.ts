import { guestFlags } from '@muster/domain/access/guestFlags'
import { expect, test } from 'vitest'
import { noRights, presetOf, presets, rightsInOrder, rightWords } from './guestRights.ts'

test('nothing is given unless somebody gives it', () => {
  expect(Object.values(noRights)).toEqual([false, false, false, false, false])
  expect(presetOf(noRights)).toBeUndefined()
})

test('each preset gives something of its own, and is found again by what it gives', () => {
  for (const { name, flags } of presets) expect(presetOf(flags)).toBe(name)
  const [police] = presets
  expect(presetOf({ ...noRights, ...police?.flags, hasCreateBroadcastAccess: true })).toBeUndefined()
})

test('who comes to help writes to all rooms only where somebody chose that', () => {
  for (const name of ['Police', 'Fire and EMS', 'View only'])
    expect(presets.find((each) => each.name === name)?.flags.hasCreateBroadcastAccess).toBe(false)
})

test('every flag there is has words, and can be given', () => {
  const flags = [...guestFlags.keyof().options].sort()
  expect(Object.keys(rightWords).sort()).toEqual(flags)
  expect([...rightsInOrder].sort()).toEqual(flags)
})
