import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The web's source, whose words people press. */
const web = fileURLToPath(new URL('../apps/web/src/', import.meta.url))

/**
 * Words that no button may have, and the words to use instead. "Go on" has been on buttons that cancel and on buttons
 * that continue; to an American ear it means to proceed.
 */
const banned: readonly { words: RegExp; instead: string }[] = [
  { words: /\bGo on\b/, instead: '“Continue”, or “Cancel”' },
  { words: /^\s*(Leave it( as it is)?|Never mind|Not now)\s*$/m, instead: '“Cancel”' },
]

const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
)

test('no button that cancels is called “Go on”, and none that continues', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((name) => {
    const source = withoutComments(readFileSync(web + name, 'utf8'))
    return banned.filter(({ words }) => words.test(source)).map(({ instead }) => `${name}: say ${instead}`)
  })
  expect(found).toEqual([])
})

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
}
