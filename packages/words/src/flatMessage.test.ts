import { expect, test } from 'vitest'
import { format } from './catalog.ts'
import { flatten, tellFlat, unflatten } from './flatMessage.ts'
import { joined, plural, say, stored } from './message.ts'

const message = say`${say`${stored('Lockdown')} at ${'Oak'}`} (${plural(2, '# room', '# rooms')}): ${joined(['a', 3])}`

test('a message with others inside is the same after it was sent', () => {
  const read = unflatten(JSON.parse(JSON.stringify(flatten(message))))
  expect(format(read, null)).toBe('Lockdown at Oak (2 rooms): a, 3')
  expect(read).toEqual(JSON.parse(JSON.stringify(message)))
})

test('a list that names itself ends', () => {
  const strings = ['', '']
  expect(format(unflatten([{ strings, values: [{ at: 0 }] }]), null)).toBe('')
  expect(format(unflatten([{ strings, values: [{ at: 9 }] }]), null)).toBe('')
  expect(format(unflatten([]), null)).toBe('')
})

test('a sentence without its message is told as it came', () => {
  expect(tellFlat({ text: 'As sent' })).toBe('As sent')
  expect(tellFlat({ text: 'As sent', message: flatten(say`Told`) })).toBe('Told')
})
