import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { translatedCodes } from '../../packages/words/src/languages.ts'
import { shownTexts } from '../shownTexts.ts'
import { isNode, lineOf, type Node } from '../sourceTree.ts'
import { areaOf, areasOfFiles } from './areas.ts'
import { catalogFiles, readCatalog } from './catalogFiles.ts'
import { checkTranslation } from './checkTranslation.ts'
import { extractMessages, productSources } from './extractMessages.ts'

/** Rules for what people read in their language: for the messages in the source, and for the catalogs of their translations. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const messages = extractMessages()
const areas = areasOfFiles()
const packed = catalogFiles().files
/** All but what desks alone show. */
const forPhones = messages.filter(({ path }) => areaOf(path, areas) !== 'desks')

test('each language that is offered has a catalog', () => {
  const files = readdirSync(`${root}packages/words/locales`)
  expect(files.sort()).toEqual(translatedCodes.map((code) => `${code}.json`).sort())
})

test.each(translatedCodes)(
  'the catalog of %s has every text that a room, a guest or a family may read',
  (code) => {
    const catalog = readCatalog(code)
    const missing = forPhones.filter(({ source }) => !(source in catalog))
    expect(
      [...new Set(missing.map(({ source, at }) => `${at} ${source}`))],
      'npm run words -- missing shows them as a file to fill in',
    ).toEqual([])
  },
)

test.each(translatedCodes)('the catalog of %s has nothing that no source has', (code) => {
  const known = new Set(messages.map(({ source }) => source))
  expect(Object.keys(readCatalog(code)).filter((source) => !known.has(source))).toEqual([])
})

test.each(translatedCodes)(
  'the translations of %s have the values, the counts and the tags of their texts',
  (code) => {
    const faults = Object.entries(readCatalog(code)).flatMap(([source, text]) =>
      checkTranslation(code, source, text).map((fault) => `“${source}”: ${fault}`),
    )
    expect(faults).toEqual([])
  },
)

test('no two texts have the same key: all parts are packed', () => {
  expect(packed.size).toBe(translatedCodes.length * 3)
})

/** The most that a language may add to a room's first visit, in bytes. */
const mostBytes = 6_000

test.each(translatedCodes)(`the words of a first visit in %s have at most ${mostBytes} bytes`, (code) => {
  const words = packed.get(`${code}-first.json`) ?? ''
  const bytes = brotliCompressSync(words).length
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
})

test('a text has no sign that ICU MessageFormat gives a meaning', () => {
  const wrong = messages.filter(({ source }) =>
    /[{}']/.test(source.replaceAll(/\{\d(, plural, one \{[^{}']*\} other \{[^{}']*\})?\}/g, '')),
  )
  expect(
    wrong.map(({ at, source }) => `${at} ${source}`),
    'write ’ for an apostrophe',
  ).toEqual([])
})

/** Words of desks in files that phones load, too, and what is no word: a sample of a code, names in data. */
const notTranslated = [
  /\/board\/keys\/boardKeys\.ts$/,
  /^taken back$/,
  /^ABCDE-12345$/,
  /^nothing yet$/,
  /^Bearer /,
]

test('a room’s and a responder’s pages show no text that is in no catalog', () => {
  const inEnglishAlone = [...areas].flatMap(([path, area]) => {
    if (area === 'desks' || !path.startsWith('apps/web/src/')) return []
    const text = readFileSync(root + path, 'utf8')
    return shownTexts(path, text)
      .filter((shown) => !shown.isTranslated && /\S\s\S/.test(shown.text))
      .filter((shown) => !notTranslated.some((each) => each.test(path) || each.test(shown.text)))
      .map((shown) => `${path}:${text.slice(0, shown.at).split('\n').length} ${shown.text}`)
  })
  expect(inEnglishAlone, 'write it as a template with t, rich or say').toEqual([])
})

test('nothing is said while a module loads: nobody knows the language yet', () => {
  const early = [...productSources()].flatMap((file) => {
    const found: string[] = []
    visit(file.program, (node) => {
      if (node.type !== 'TaggedTemplateExpression') return
      const { tag } = node as { tag?: unknown }
      if (isNode(tag) && ['t', 'rich'].includes(String(tag.name))) found.push(lineOf(file, node.start))
    })
    return found
  })
  expect(early, 'use say, a function, or a getter').toEqual([])
})

/** Visits what runs while a module loads: everything that is in no function. */
function visit(node: Node, see: (node: Node) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child) && !/Function/.test(child.type)) visit(child, see)
}
