import fc from 'fast-check'
import { expect, test } from 'vitest'
import { format, formatNumber, keyLength, keyOf, openCatalog, piecesOf } from './catalog.ts'
import type { TranslatedCode } from './languages.ts'
import { joined, type Message, plural, say, sourceOf, stored } from './message.ts'
import { packCatalog, type SourceCatalog } from './packCatalog.ts'
import { inCatalog, told } from './t.ts'

const opened = (code: TranslatedCode, catalog: SourceCatalog) =>
  openCatalog(code, [packCatalog(catalog, Object.keys(catalog))])

const silent = (count: number) => say`${plural(count, '# room is', '# rooms are')} silent.`
const silentSource = '{0, plural, one {# room is} other {# rooms are}} silent.'

test('a message is in English where there is no catalog, and where the catalog lacks it', () => {
  const hello = say`${'Ms. Ito'} is in room ${12}.`
  expect(format(hello, null)).toBe('Ms. Ito is in room 12.')
  expect(format(hello, opened('es', { other: 'otro' }))).toBe('Ms. Ito is in room 12.')
})

test('its key is its text in ICU MessageFormat, whatever the values are', () => {
  expect(sourceOf(say`${'Ms. Ito'} is in room ${12}.`)).toBe('{0} is in room {1}.')
  expect(sourceOf(silent(1))).toBe(silentSource)
  expect(sourceOf(silent(7))).toBe(silentSource)
})

test('a translation may have its values in another order', () => {
  const catalog = opened('es', { '{0} is in room {1}.': 'En el aula {1}: {0}.' })
  expect(format(say`${'Ms. Ito'} is in room ${12}.`, catalog)).toBe('En el aula 12: Ms. Ito.')
})

test('English has two forms of a count, and large numbers have their thousands apart', () => {
  expect(format(silent(1), null)).toBe('1 room is silent.')
  expect(format(silent(0), null)).toBe('0 rooms are silent.')
  expect(format(silent(12_345), null)).toBe('12,345 rooms are silent.')
  expect(format(say`${plural(2, 'all # of #', 'all # of #')}`, null)).toBe('all 2 of 2')
})

test('a count has the forms of its language', () => {
  const russian = opened('ru', {
    [silentSource]:
      '{0, plural, one {Молчит # класс} few {Молчат # класса} many {Молчат # классов} other {Молчат # класса}}.',
  })
  const said = [1, 3, 5, 21].map((count) => format(silent(count), russian))
  expect(said).toEqual(['Молчит 1 класс.', 'Молчат 3 класса.', 'Молчат 5 классов.', 'Молчит 21 класс.'])
  const korean = opened('ko', { [silentSource]: '교실 {0, plural, other {#}}곳이 응답하지 않습니다.' })
  expect(format(silent(1), korean)).toBe('교실 1곳이 응답하지 않습니다.')
})

test('a form that a translation lacks is the one for all others', () => {
  const russian = opened('ru', { [silentSource]: '{0, plural, other {# классов молчат}}.' })
  expect(format(silent(1), russian)).toBe('1 классов молчат.')
})

test('numbers have the digits that stand on the doors, also in Arabic', () => {
  expect(formatNumber(1234, 'ar')).toBe('1,234')
  expect(formatNumber(1234, 'ru').replace(/\s/g, ' ')).toBe('1 234')
})

test('a name in a text that runs from the right keeps to itself', () => {
  const arabic = opened('ar', { '{0} is in room {1}.': '{0} في الغرفة {1}.' })
  expect(format(say`${'Ms. Ito'} is in room ${12}.`, arabic)).toBe('\u2068Ms. Ito\u2069 في الغرفة 12.')
})

test('a message within a message is told in the same language, also where the outer one is in no catalog', () => {
  const catalog = opened('es', { '{0} goes to {1}': '{0} va a {1}', 'a room': 'un aula', Lockdown: 'Cierre' })
  const going = say`${'Ms. Ito'} goes to ${say`a room`}`
  expect(format(going, catalog)).toBe('Ms. Ito va a un aula')
  expect(format(joined([stored('Lockdown'), stored('as typed'), 'Lockdown']), catalog)).toBe(
    'Cierre, as typed, Lockdown',
  )
  expect(format(joined([going, 'note'], ': '), null)).toBe('Ms. Ito goes to a room: note')
  expect(format(joined([]), catalog)).toBe('')
})

test('what is no words stays as it is, in its place', () => {
  const name = { type: 'bdi' }
  expect(piecesOf(say`By ${name}`, null)).toEqual(['By ', name, ''])
  const catalog = opened('ko', { 'By {0}': '{0} 님이 보냄' })
  expect(piecesOf(say`By ${name}`, catalog)).toEqual([name, ' 님이 보냄'])
})

test('a message survives being written down', () => {
  const read = JSON.parse(JSON.stringify(silent(3))) as Message
  expect(format(read, null)).toBe('3 rooms are silent.')
  expect(sourceOf(read)).toBe(silentSource)
})

test('catalogs that came in parts are one', () => {
  const catalog = openCatalog('fr', [
    packCatalog({ Close: 'Fermer' }, ['Close']),
    packCatalog({ Send: 'Envoyer' }, ['Send', 'Not translated']),
  ])
  expect([say`Close`, say`Send`, say`Not translated`].map((each) => format(each, catalog))).toEqual([
    'Fermer',
    'Envoyer',
    'Not translated',
  ])
})

test('two texts with the same key stop the build', () => {
  const byKey = new Map<string, string>()
  let at = 0
  let pair: [string, string] | undefined
  while (!pair) {
    const text = `text ${at++}`
    const other = byKey.get(keyOf(text))
    if (other) pair = [other, text]
    byKey.set(keyOf(text), text)
  }
  expect(() => packCatalog({}, pair)).toThrow('have the same key')
})

test('a key is always as long as a phone expects', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => keyOf(text).length === keyLength))
})

test.each([
  ['{0, date}', 'numbered arguments and plurals only'],
  ['{name}', 'no numbered argument'],
  ['{0, plural, =1 {one} other {many}}', 'no exact counts'],
  ['{0', 'EXPECT_ARGUMENT_CLOSING_BRACE'],
])('a translation such as %s is refused', (text, why) => {
  expect(() => packCatalog({ '{0}': text }, ['{0}'])).toThrow(why)
})

test('a text with values that was stored or sent in English is told in the language of its reader', () => {
  const stored = {
    english: 'Ms. Ito is in room 12.',
    source: '{0} is in room {1}.',
    values: ['Ms. Ito', 12],
  }
  expect(told(stored)).toBe('Ms. Ito is in room 12.')
  const catalog = opened('es', { '{0} is in room {1}.': 'En el aula {1}: {0}.' })
  expect(inCatalog(catalog, () => told(stored))).toBe('En el aula 12: Ms. Ito.')
  expect(inCatalog(opened('es', { other: 'otro' }), () => told(stored))).toBe('Ms. Ito is in room 12.')
})
