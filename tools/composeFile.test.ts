import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DCLinter } from 'dclint'
import { expect, onTestFinished, test } from 'vitest'

/** The compose file keeps to the compose specification and to all rules of dclint; none is turned off. `npm run test:deploy` runs its services. */

const compose = fileURLToPath(new URL('../deploy/compose.yaml', import.meta.url))

/** Ports have double quotes, as Biome writes them everywhere; dclint wants single ones unless told. */
const rules = { 'require-quotes-in-ports': [1, { quoteType: 'double' }] as [1, Record<string, unknown>] }

/** A part of a finding: dclint's own types do not resolve. */
type Finding = { line: number; rule: string; message: string }

/** The findings in a file, by rule, errors and warnings alike. */
function findingsOf(path: string): string[] {
  const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
  const [result] = linter.lintFiles([path], false)
  if (!result) throw new Error(`dclint has not read ${path}.`)
  return result.messages.map(({ line, rule, message }: Finding) => `${line}: ${rule}: ${message}`)
}

test('dclint finds nothing in deploy/compose.yaml', () => {
  expect(findingsOf(compose)).toEqual([])
})

test('dclint would find an image without a version, and a key that compose does not know', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-compose-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const text = await readFile(compose, 'utf8')
  const path = join(folder, 'compose.yaml')
  await writeFile(path, text.replace('library/caddy:2', 'library/caddy'))
  expect(findingsOf(path)).toEqual([expect.stringContaining('service-image-require-explicit-tag')])
  await writeFile(path, text.replace('read_only:', 'readonly:'))
  expect(findingsOf(path)).toEqual([expect.stringContaining('invalid-schema')])
})
