import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkTranslation } from '../../packages/words/src/checkTranslation.ts'
import { hasDesks, translatedCodes } from '../../packages/words/src/languages.ts'
import { shownTexts } from '../shownTexts.ts'
import { isNode, lineOf, type Node, sources } from '../sourceTree.ts'
import { areaOf, areasOfFiles, isSentOut } from './areas.ts'
import { catalogFiles, readCatalog } from './catalogFiles.ts'
import { extractMessages, productSources } from './extractMessages.ts'
import { usesFile, usesText } from './textUses.ts'

/** Rules for what people read in their language: for the messages in the source, and for the catalogs of their translations. */

const root = fileURLToPath(new URL('../../', import.meta.url))
const messages = extractMessages()
const areas = areasOfFiles()
const packed = catalogFiles().files
/** All but what desks alone show. */
const forReaders = messages.filter(({ path }) => areaOf(path, areas) !== 'desks' || isSentOut(path))

test('each language that is offered has a catalog', () => {
  const files = readdirSync(`${root}packages/words/locales`)
  expect(files.sort()).toEqual(translatedCodes.map((code) => `${code}.json`).sort())
})

test.each(translatedCodes)(
  'the catalog of %s has every text that its readers may see, and what is sent out',
  (code) => {
    const catalog = readCatalog(code)
    const all = hasDesks(code) ? messages : forReaders
    const missing = all.filter(({ source }) => !(source in catalog))
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
      checkTranslation(code, source, text).map((fault) => `“${source}”: the translation ${fault}`),
    )
    expect(faults).toEqual([])
  },
)

test('it is written down what each text is for', () => {
  expect(readFileSync(usesFile, 'utf8'), 'npm run words -- uses').toBe(usesText())
})

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

/** Texts in files that are no words, or words that are not for translating: by the beginning of the path, and the text. */
const notTranslated: readonly { path: string; text?: RegExp; why: string }[] = [
  { path: 'packages/words/src/checkTranslation.ts', why: 'phrases for administrators and for tools' },
  {
    path: 'apps/web/src/',
    text: /^(ABCDE-12345|Bearer …|taken back|nothing yet)$/,
    why: 'a sample, a code, names in data',
  },
  { path: 'apps/web/src/board/keys/boardKeys.ts', why: 'names of keys' },
  { path: 'apps/web/src/ui/kit/KitPage.tsx', why: 'a page for developers' },
  { path: 'apps/web/src/shell/debug/', why: 'a page for developers' },
  { path: 'apps/web/src/ui/form/zoneChoices.ts', why: 'names of cities' },
  { path: 'apps/web/src/admin/tenants/signIn/providerWords.ts', why: 'scopes, as a provider has them' },
  {
    path: 'apps/web/src/command/overview/ending/allClearCodes.ts',
    why: 'words that are said aloud and compared',
  },
  { path: 'apps/web/src/desk/notifications/exampleValues.ts', why: 'an example of what is sent in English' },
  { path: 'apps/web/src/desk/rbims/makeKey.ts', why: 'the form of a key' },
  { path: 'apps/web/src/desk/sites/overview/siteDrawing.ts', why: 'names of layers' },
  { path: 'apps/web/src/desk/sites/overview/siteMap', why: 'names of layers and fonts' },
  {
    path: 'packages/contract/src/',
    text: /^(openid profile email|\d{3} for |must be )/,
    why: 'scopes; for callers of the API',
  },
  {
    path: 'packages/contract/src/',
    text: /^(This is no (key|secret) of a browser|Name each stream once)\./,
    why: 'a program alone can cause it',
  },
  {
    path: 'packages/contract/src/',
    text: /^(Give the path of a stream|A userId is|The secret of a phone)/,
    why: 'a program alone can cause it',
  },
  { path: 'packages/domain/src/incident/events.ts', why: 'a program alone can cause it' },
  { path: 'packages/domain/src/incident/commandId.ts', why: 'a program alone can cause it' },
  { path: 'packages/domain/src/timeZone.ts', why: 'a program alone can cause it' },
  { path: 'packages/domain/src/access/providerKinds.ts', why: 'names of products' },
  { path: 'packages/domain/src/deviceName.ts', why: 'names of products' },
  { path: 'packages/domain/src/evidence/deviceSignature.ts', why: 'signed with the log, in English' },
  { path: 'packages/domain/src/importReasonKind.ts', why: 'a reason as an import stores it' },
  { path: 'packages/domain/src/incident/incidentWords.ts', text: /^, silent/, why: 'part of a stored name' },
  { path: 'packages/domain/src/incident/proposeThreat.ts', why: 'a proposal that is stored as it is sent' },
  { path: 'packages/domain/src/incident/roomView.ts', why: 'texts that are compared' },
  { path: 'packages/domain/src/incident/typedName.ts', why: 'words that are compared' },
  { path: 'packages/domain/src/incident/withdrawnWords.ts', why: 'a proposal that is stored as it is sent' },
  { path: 'packages/domain/src/incident/withoutErased.ts', why: 'stored in place of a name' },
  { path: 'packages/domain/src/plan/', why: 'names in files, and faults of one file with their values' },
  { path: 'packages/domain/src/readiness/itemStatus.ts', why: 'stored as the words of a task' },
  { path: 'apps/web/src/admin/audit/spelledOut.ts', why: 'codes of older versions spelled out in English' },
  { path: 'apps/web/src/admin/sites/SitesPart.tsx', why: 'columns of a CSV file' },
  { path: 'apps/web/src/admin/users/UserListPage.tsx', why: 'columns of a CSV file' },
  {
    path: 'apps/web/src/pages/deskPages.ts',
    text: /^(Tasks and audits|People and alerts)$/,
    why: 'told in the menu (shell/sideItems.ts)',
  },
  { path: 'packages/domain/src/notification/readerLanguage.ts', why: 'a program alone can cause it' },
  { path: 'packages/words/src/languages.ts', why: 'languages by their own names' },
  { path: 'packages/words/src/englishNames.ts', why: 'languages for administrators' },
]

/** The files of pages, and of the rules and shapes that have words for them. Tests and what only they use have none. */
function shownFiles(): string[] {
  const ofPackages = [...sources()]
    .map(({ path }) => path)
    .filter((path) => /^packages\/\w+\/src\/(?!.*(\.test\.|testSchool|testCommands|Fixture))/.test(path))
  return [
    ...new Set([...[...areas.keys()].filter((path) => path.startsWith('apps/web/src/')), ...ofPackages]),
  ]
}

test('pages show no text that is in no catalog', () => {
  const isExempt = (path: string, text: string) =>
    notTranslated.some((each) => path.startsWith(each.path) && (each.text?.test(text) ?? true))
  const inEnglishAlone = shownFiles().flatMap((path) => {
    const text = readFileSync(root + path, 'utf8')
    // Of the documentation of the API, which is in English.
    const isDocumentation = (at: number) => /\b(summary|description):\s*$/.test(text.slice(0, at))
    return shownTexts(path, text)
      .filter((shown) => !shown.isTranslated && /\S\s\S/.test(shown.text) && !isExempt(path, shown.text))
      .filter(({ at }) => !path.startsWith('packages/contract/') || !isDocumentation(at))
      .map((shown) => `${path}:${text.slice(0, shown.at).split('\n').length} ${shown.text}`)
  })
  expect(
    inEnglishAlone,
    'write it as a template with t, rich or say; mark what is stored by inEnglish, and show it by told',
  ).toEqual([])
})

test('each exception is about files that are there', () => {
  const paths = shownFiles()
  const idle = notTranslated
    .map(({ path }) => path)
    .filter((beginning) => !paths.some((path) => path.startsWith(beginning)))
  expect(idle).toEqual([])
})

/**
 * Beginnings of facts that stand by themselves in a line, each behind a middle dot or in brackets: they begin small and are whole.
 * Anything else that begins so is a piece of a sentence, which no other language can put together in its own order.
 */
const facts = [
  /^(accepted by|acknowledged|all \{0\} met\.|also in|and \{0\}|any of|as of|as version|by|checked|choice of|done, says|due)(?= |$)/,
  /^(ended|every|expired|for|from|good until|grade|handed over to|imported by|in \{0\}|invited by|last|needs|notify|of)(?= |$)/,
  /^(outside responder|quiet|saved by|signed|since|site|started|step|students of|taken back by|to entry|updated)(?= |$)/,
  /^(what you said|works until|your|the (REAL|board|chat|count|name|newest|plan|printable|room|room’s|rooms))(?= |$)/,
  /^the (hold|secure|lockdown|evacuation|shelter) (drill|test) at/,
]

test('a message is a whole sentence or label: no piece of one', () => {
  const pieces = messages.filter(({ source }) => {
    const beginsSmall = /^\p{Ll}/u.test(source) && source.includes('{')
    const isPiece = /^[,.;]/.test(source) || /\{\d\}s\b/.test(source) || source !== source.trim()
    return isPiece || (beginsSmall && !facts.some((each) => each.test(source)))
  })
  expect(
    [...new Set(pieces.map(({ at, source }) => `${at} ${source}`))],
    'write two whole messages, or count with plural',
  ).toEqual([])
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
