/** `npm run pictures`: takes the pictures of the documentation anew, of the demo district, into docs/pictures. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const playwright = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url))

const run = spawn(process.execPath, [playwright, 'test', '--project=pictures', ...process.argv.slice(2)], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { ...process.env, MUSTER_PICTURES: '1', E2E_WORKERS: '1' },
  stdio: 'inherit',
})
run.on('exit', (code) => process.exit(code ?? 1))
