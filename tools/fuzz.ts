/**
 * `npm run fuzz`: sends the same bytes to a server with fast paths and to one without, and compares the answers.
 *
 *     npm run fuzz                  5,000 conversations, then as many through each of nginx and HAProxy that is installed
 *     npm run fuzz -- --runs 50000  more
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isInstalled } from '../bench/proxy.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5000' } } })
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

const installed: string[] = []
for (const proxy of ['nginx', 'haproxy'] as const) {
  if (await isInstalled(proxy)) installed.push(proxy)
  else console.log(`Not run: through ${proxy}, which is not installed (apt-get install ${proxy}).`)
}
const codes = [await fuzz('')]
if (installed.length > 0) codes.push(await fuzz(installed.join(',')))
process.exit(Math.max(...codes))

/** @param proxies names with commas; empty: straight to the servers */
function fuzz(proxies: string): Promise<number> {
  const env = { ...process.env, FUZZ_RUNS: values.runs, FUZZ_PROXIES: proxies }
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'db', 'fastPathFuzz'], {
    env,
    stdio: 'inherit',
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
