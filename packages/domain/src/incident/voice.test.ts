import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainName, senderName, signature, voice, voiceOf, voiceWords } from './voice.ts'

const marks = voice.options.map((from) => voiceWords[from].mark)

test('who speaks is known by the kind of the actor alone', () => {
  const kinds = ['user', 'bag', 'guest', 'system'] as const
  expect(kinds.map((kind) => voiceOf({ kind }))).toEqual(['command', 'room', 'guest', 'system'])
})

test('a signature begins with the voice', () => {
  expect(signature('command', 'Dana Reyes')).toBe('◆ Command · Dana Reyes')
  expect(signature('room', 'Room 12')).toBe('■ Room · Room 12')
  expect(signature('guest', 'Sgt. Ode')).toBe('▲ Responder · Sgt. Ode')
  expect(signature('system', 'Planned drill')).toBe('● Muster · Planned drill')
  expect(signature('room', '◆ \u202e')).toBe('■ Room')
})

test('the specification’s sender is command’s plain name, and nobody else’s', () => {
  expect(senderName('command', 'Dana Reyes')).toBe('Dana Reyes')
  expect(senderName('guest', 'Dana Reyes')).toBe('▲ Responder · Dana Reyes')
})

test('no name contains a mark, a control, or anything unseen', () => {
  const anything = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 0, max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code)),
      fc.constantFrom(...marks, '\u200b', '\u202e', '\u2066', '\ufe0f', '\u{e0041}', '\u3164', '\n', ' '),
    ),
  )
  fc.assert(
    fc.property(anything, (parts) => {
      const name = plainName(parts.join(''))
      expect(marks.some((mark) => name.includes(mark))).toBe(false)
      expect(name).not.toMatch(/[\p{So}\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Co}]/u)
      expect(name).toBe(plainName(name))
      expect(signature('room', name).startsWith('■ Room')).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['a mark', '◆ Command · Priya Raman', 'Command · Priya Raman'],
  ['look-alikes of marks', '⬥♦🔷💠⯁ Priya', 'Priya'],
  ['a right-to-left override', '\u202eanayirP', 'anayirP'],
  ['isolates and marks of direction', '\u2067Priya\u2069\u200f\u061c', 'Priya'],
  ['zero-width characters', 'Pri\u200by\u2060a\ufeff', 'Priya'],
  ['a joiner between Latin letters', 'Pri\u200dya', 'Priya'],
  ['tags', 'Priya\u{e0043}\u{e006f}', 'Priya'],
  ['fillers that look empty', 'Priya\u3164\u2800\uffa0', 'Priya'],
  ['line breaks', 'Pat\n◆ Command\u2028Priya', 'Pat Command Priya'],
  ['the swatches of skin tones', 'Priya \u{1f3ff}', 'Priya'],
  ['private use', '\ue000Priya', 'Priya'],
  ['a tower of marks', `Priya${'\u0301'.repeat(40)}`, `Priya${'\u0301'.repeat(4)}`],
])('a name sheds %s', (_, written, shown) => {
  expect(plainName(written)).toBe(shown)
})

test.each([
  'Dana Reyes',
  'Room 3+4',
  "Zoë O'Brien-Nuñez",
  'Nguyễn Thị Hà',
  'Łukasz Żółć',
  '李 小龙',
  'עדי כהן',
  'Ольга Петрова',
  'می\u200cترا',
  'Əli Məmmədov',
  'Swati Marshall',
  'Kaʻiulani',
  'Luigi I',
])('the name %s stays as it is', (name) => {
  expect(plainName(name)).toBe(name)
})
