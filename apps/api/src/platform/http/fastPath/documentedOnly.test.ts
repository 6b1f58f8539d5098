import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Things no fast path touches: other modules' listeners, undocumented parts of `node:http`, and the engine. */
const forbidden = [
  /\.(removeAllListeners|rawListeners|listeners)\(/,
  /useChunkedEncodingByDefault|_httpMessage|_handle\b|kOutHeaders|\bparser\b/,
  /setFlagsFromString|expose[-_]gc|runInNewContext/,
  /\.(on|once|prependListener)\('(connection|data)'/,
]

const src = fileURLToPath(new URL('../../../', import.meta.url))

test.each([
  'main.ts',
  'server.ts',
  'realtime/sseStream.ts',
  'realtime/bagStreamFastPath.ts',
  'features/bag/bagStatusFastPath.ts',
  'features/bag/roomUpdateFastPath.ts',
  'features/rbim/rbimHeartbeatFastPath.ts',
  ...readdirSync(fileURLToPath(new URL('.', import.meta.url)))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => `platform/http/fastPath/${name}`),
])('%s uses documented parts of node:http only, and leaves the engine alone', (file) => {
  const text = readFileSync(src + file, 'utf8')
  for (const each of forbidden) expect(text).not.toMatch(each)
})
