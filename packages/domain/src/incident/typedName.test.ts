import { expect, test } from 'vitest'
import { signatureWith, typedName } from './typedName.ts'

test('a typed name stands in quotes behind the room', () => {
  expect(signatureWith('room', 'Room 12', 'Pat')).toBe('■ Room · Room 12, signed “Pat”')
  expect(signatureWith('room', 'Room 12', null)).toBe('■ Room · Room 12')
})

test.each([
  'Dana Reyes',
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
])('%s is shown as it was typed', (name) => {
  expect(typedName(name)).toBe(name)
})

test.each([
  'Command',
  'Priya Raman (command)',
  'PRINCIPAL Skinner',
  'c0mmand',
  'C-o-m-m-a-n-d',
  'C o m m a n d',
  'Cornrnand',
  'Co\u200bmm\u00adand',
  'Сommand',
  'Commаnd',
  'СОММАND',
  'Ｃｏｍｍａｎｄ',
  '𝐂𝐨𝐦𝐦𝐚𝐧𝐝',
  'ⓒⓞⓜⓜⓐⓝⓓ',
  'ᴄᴏᴍᴍᴀɴᴅ',
  'ꓚꓳꓟꓟꓮꓠꓓ',
  'ᏟᎾmmand',
  'Cómmänd',
  'Pr1ncipal',
  'Prlncipal',
  'Połice',
  'Comʼmand',
  'Sħeriff',
  'Police, gate 2',
  'She\u200driff Ode',
  'Muster',
  'First responder',
  '9-1-1',
  'SWAT',
  'Deputy Ode',
  'Main Office',
  'Office of the Principal',
  'All clear',
])('a typed name that could be taken for somebody else’s is not shown: %s', (name) => {
  expect(typedName(name)).toBeNull()
  expect(signatureWith('room', 'Room 1', name)).toBe('■ Room · Room 1')
})

test('a typed name cannot close its quotes, and is cut before it fills the line', () => {
  expect(typedName('Pat” · Dana “')).toBe('Pat Dana')
  expect(typedName('«Pat» "Pat"')).toBe('Pat Pat')
  expect(typedName("Pat'', Dana: ok · ″@")).toBe("Pat', Dana ok")
  expect(typedName('x'.repeat(200))).toHaveLength(60)
  expect(typedName('\u200b \u3164')).toBeNull()
  expect(typedName('…')).toBeNull()
})
