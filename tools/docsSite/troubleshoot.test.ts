import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The files that say why a server is not ready, or what to look at though it is. */
const sources = [
  'features/health/healthAndConfigRoutes.ts',
  'platform/telemetry/schemaCheck.ts',
  'platform/db/migrationsDone.ts',
  'access/providerCheck.ts',
  'features/evidence/signer.ts',
]
/** Sentences of the log, and titles, that somebody does not look for. */
const others = ['Not available right now', 'The sign-in provider answers again.', 'The database has all']

test('docs/troubleshoot.md has each sentence of /health/ready, with its cure', () => {
  const page = readFileSync(`${root}docs/troubleshoot.md`, 'utf8')
  const sentences = sources.flatMap((file) =>
    [
      ...readFileSync(`${root}apps/api/src/${file}`, 'utf8').matchAll(
        /'([A-Z][^'\n]+ [^'\n]+)'|`([A-Z][^`\n]+ [^`\n]+)`/g,
      ),
    ].map(([, text, template]) => text ?? template ?? ''),
  )
  expect(sentences.length).toBeGreaterThan(8)
  // The names that a sentence fills in are “…” on the page.
  const parts = sentences
    .filter((sentence) => !others.some((other) => sentence.startsWith(other)))
    .map((sentence) => sentence.split(/[(,]? ?\$\{/)[0] ?? '')
  expect(parts.filter((part) => !page.includes(part))).toEqual([])
})
