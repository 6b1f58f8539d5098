import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { americanFor } from './americanWords.ts'

/** Checks that people read American English: screens, refusals, mails, prints, and the documents. Code may use any name. */

const root = fileURLToPath(new URL('../', import.meta.url))
const places = ['apps/web/src/', 'apps/api/src/', 'apps/identity/src/', 'packages/', 'tools/']

const files = places.flatMap((place) =>
  readdirSync(root + place, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|node_modules|\.d\.ts$/.test(name))
    .map((name) => place + name),
)
/** Names of storeys in files of others, and what the specification calls things. */
const accepted = [
  'packages/domain/src/plan/parseLevelHeights.ts',
  'tools/americanWords.ts',
  'docs/specification.md',
]

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  ...readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

test('no text that somebody reads is spelled as in Britain', () => {
  expect(files.length).toBeGreaterThan(1_000)
  const found = files.flatMap((file) => {
    const source = readFileSync(root + file, 'utf8')
    // Most files have no such word at all, and need not be parsed.
    if (inBritish(file, source).length === 0) return []
    return textsOf(file, source).flatMap((text) => inBritish(file, text))
  })
  expect(found).toEqual([])
})

test('nor is a document', () => {
  const found = documents.flatMap((file) =>
    // Names of code and files are in backticks, addresses in brackets.
    inBritish(
      file,
      readFileSync(root + file, 'utf8').replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, ' '),
    ),
  )
  expect(found).toEqual([])
})

test('it is seen in a string, in a template and between tags, and not in a name, a key, a stored value, an import or a comment', () => {
  const source = `
    import { colour } from './colour.ts' // the colour
    const words = { cancelled: 'Cancelled', stage: 'cancelled' as 'cancelled' }
    const sentence = 'Pick a colour.'
    const filled = \`The centre of \${colour}\`
    const part = <p title="Our programme">Your organisation</p>`
  expect(textsOf('example.tsx', source).flatMap((text) => inBritish('example.tsx', text))).toEqual([
    'example.tsx: say “Canceled”, not “Cancelled”',
    'example.tsx: say “color”, not “colour”',
    'example.tsx: say “center”, not “centre”',
    'example.tsx: say “program”, not “programme”',
    'example.tsx: say “organization”, not “organisation”',
  ])
})

function inBritish(file: string, text: string): string[] {
  if (accepted.includes(file)) return []
  return americanFor(text).map(({ british, american }) => `${file}: say “${american}”, not “${british}”`)
}

/** The texts of a source that may be read: several words, or one that begins with a capital. SQL is read by nobody. */
function textsOf(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const texts: [at: number, text: string][] = []
  const silent = new Set<number>()
  const mayBeRead = (text: string) => /\S\s+\S/.test(text) || /^\p{Lu}/u.test(text)
  new Visitor({
    ImportDeclaration: ({ source: from }) => void silent.add(from.start),
    ImportExpression: ({ source: from }) => void silent.add(from.start),
    TaggedTemplateExpression: ({ quasi }) => {
      for (const { start } of quasi.quasis) silent.add(start)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && mayBeRead(value)) texts.push([start, value])
    },
    TemplateElement: ({ value, start }) => void texts.push([start, value.cooked ?? value.raw]),
    JSXText: ({ value, start }) => void texts.push([start, value]),
  }).visit(program)
  return texts
    .filter(([at]) => !silent.has(at))
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text)
}
