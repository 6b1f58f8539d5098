import { expect, test } from 'vitest'
import { checkTranslation, tidyTranslation } from './checkTranslation.ts'

const count = '{0, plural, one {# room} other {# rooms}}'

test.each([
  ['{0} is safe.', '{0} está a salvo.'],
  ['Stay <b>quiet</b>.', 'Quédense en <b>silencio</b>.'],
  [`${count} silent`, '{0, plural, one {# aula} other {# aulas}} sin respuesta'],
  ['{0} of {1}', '{1}: {0}'],
])('“%s” may be translated by “%s”', (source, text) => {
  expect(checkTranslation('es', source, text)).toEqual([])
})

test.each([
  ['Lockdown', '  ', 'is empty'],
  ['{0} is safe.', 'Está a salvo.', 'has no {0}'],
  ['Lockdown', 'Cierre {0}', 'has {0}, which the English text does not have'],
  ['{0} is safe.', '{nombre} está a salvo.', 'has braces'],
  ['{0} is safe.', '{0 está a salvo.', 'has braces'],
  ['Lockdown', '{0, date}', 'has braces'],
  ['Stay <b>quiet</b>.', 'Quédense en silencio.', 'has no <b>, </b>'],
  ['Lockdown', '<b>Cierre</b>', 'has <b>, </b>, which'],
  ['Lockdown', '<script src=x>', 'has a straight quote'],
  ['Lockdown', 'Cierre "total"', 'has a straight quote'],
  ['Lockdown', 'Cierre \u202etotal', 'invisible mark'],
  ['Lockdown', 'Cierre ', 'ends with a space'],
  [count, '{0, plural, one {# aula}}', 'has braces'],
  [count, '{0, plural, other {# aulas}}', 'without the form one'],
  [count, '{0, plural, one {#} few {#} other {#}}', 'with the form few'],
  [count, '{0, plural, =1 {una} one {#} other {#}}', 'has braces'],
])('“%s” is not translated by “%s”: it %s', (source, text, fault) => {
  expect(checkTranslation('es', source, text).join()).toContain(fault)
})

test('a count needs all forms of its language', () => {
  const faults = checkTranslation('ru', count, '{0, plural, one {# класс} other {# классов}}')
  expect(faults).toEqual(['has a count without the form few, many'])
})

test('what people type becomes what catalogs have', () => {
  expect(tidyTranslation('School', " L'école \n ")).toBe('L’école')
  expect(tidyTranslation(' and ', 'et')).toBe(' et ')
  expect(tidyTranslation(' and ', '  ')).toBe('')
  // Otherwise it would take {0} for words.
  expect(checkTranslation('fr', '{0}', tidyTranslation('{0}', "l'{0}"))).toEqual([])
})
