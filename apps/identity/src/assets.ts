/** The scripts of the sign-in pages. */
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { passkeyScriptText } from './passkeyScript.ts'

const read: Record<string, () => string> = {
  '/assets/webauthn.js': () => {
    const entry = createRequire(import.meta.url).resolve('@simplewebauthn/browser')
    return readFileSync(join(dirname(entry), '..', 'dist', 'bundle', 'index.umd.min.js'), 'utf8')
  },
  '/assets/passkeys.js': passkeyScriptText,
}
const texts = new Map<string, string>()

/** Answers a request for a script. */
export function answerAsset(path: string, response: ServerResponse): void {
  const make = read[path]
  if (!make) {
    response.writeHead(404).end()
    return
  }
  const text = texts.get(path) ?? make()
  texts.set(path, text)
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  })
  response.end(text)
}
