/**
 * Checks that everything that was built runs on the browser floor: `node tools/browserSupport/checkBuilt.ts`, a step of
 * `npm test`.
 */
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browserFloor } from '../../apps/web/browserFloor.ts'
import { polyfilled } from '../../apps/web/src/startup/builtins.ts'
import { webDist } from '../buildWeb.ts'
import { acceptedFeatures } from './accepted.ts'
import { findMissingBuiltins, type MissingBuiltins } from './builtins.ts'
import { type Finding, findInScript } from './scripts.ts'
import { findInStyles } from './styles.ts'
import { unknownSyntax } from './syntax.ts'

/**
 * Checks every script and style sheet below a folder, workers as well, against the floor of rooms' pages: desks load the same
 * files.
 * @returns a sentence for each thing that is wrong, and how many files were read
 */
export async function checkBuilt(folder: string): Promise<{ problems: string[]; files: number }> {
  const floor = browserFloor.rooms
  const lacked = withoutPolyfilled(findMissingBuiltins(floor))
  const unused = new Set(acceptedFeatures)
  const problems = unknownSyntax().map(
    (name) => `${name}: the compatibility data know it under another name now.`,
  )
  const files = (await Array.fromAsync(glob('**/*.{js,mjs,css}', { cwd: folder }))).sort()
  for (const file of files) {
    const source = await readFile(join(folder, file), 'utf8')
    const found = file.endsWith('.css')
      ? findInStyles(file, source, floor)
      : findInScript(file, source, floor, lacked)
    for (const { feature, browsers } of found) {
      const entry = acceptedFeatures.find((each) => each.feature === feature && each.files.test(file))
      if (entry) unused.delete(entry)
      else problems.push(`${file} uses ${feature}, which is not in ${browsers.join(', ')}.`)
    }
  }
  for (const { feature } of unused)
    problems.push(`tools/browserSupport/accepted.ts allows ${feature}, which nothing uses any more.`)
  return { problems, files: files.length }
}

/** Removes the builtins that polyfills.ts brings. */
function withoutPolyfilled(lacked: MissingBuiltins): MissingBuiltins {
  const statics = new Map(lacked.statics)
  const members = new Map(lacked.members)
  for (const [place, names] of Object.entries(polyfilled))
    for (const name of names) {
      if (place.endsWith('.prototype')) members.delete(name)
      else statics.delete(`${place}.${name}`)
    }
  return { ...lacked, statics, members }
}

export type { Finding }

if (import.meta.main) {
  const { problems, files } = await checkBuilt(webDist)
  for (const problem of problems) console.log(problem)
  if (files === 0) console.log('Nothing was built.')
  process.exit(problems.length === 0 && files > 0 ? 0 : 1)
}
