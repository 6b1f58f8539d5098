/**
 * Looks for secrets in every file that git tracks: keys of cloud services, private keys, passwords in addresses (secretlint).
 * Prints each as `path:line rule: message`, never the secret itself. Ends with 1 when there is one.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSecrets } from './secretScan.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
const paths = tracked
  .split('\0')
  .filter((path) => path !== '' && !/\.(png|jpe?g|webp|woff2|pdf|zip)$/.test(extname(path)))
let found = 0
for (const path of paths)
  for (const line of await findSecrets(path, readFileSync(root + path, 'utf8'))) {
    found += 1
    console.log(line)
  }
console.log(`${paths.length} files, ${found} secrets`)
process.exit(found === 0 ? 0 : 1)
