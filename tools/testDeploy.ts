/**
 * `npm run test:deploy`: runs Muster as it is put into production, with the real programs around it.
 *
 *     npm run test:deploy                     all parts
 *     npm run test:deploy -- --part pooler    one part alone
 *
 * It needs Linux, root and programs of Debian. A part whose programs are missing is printed as "not run", and the run fails.
 */
import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type DeployPart, parts } from '../test/deploy/parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')

const { values } = parseArgs({ options: { part: { type: 'string' } } })
const chosen = Object.entries(parts).filter(([name]) => !values.part || name === values.part)
if (chosen.length === 0) throw new Error(`There are these parts: ${Object.keys(parts).join(', ')}.`)

const lines: string[] = []
let failed = 0
for (const [name, part] of chosen) {
  const missing = missingPrograms(part)
  const isRun = missing.length === 0
  const isPassed = isRun && (await run(part.file)) === 0
  const why = `not run: ${missing.join(', ')} missing (apt-get install ${part.packages.join(' ')})`
  lines.push(`${name.padEnd(16)}${isPassed ? 'ok' : isRun ? 'FAIL' : why}`)
  if (!isPassed) failed++
}
console.log(`\n${lines.join('\n')}`)
process.exit(failed === 0 ? 0 : 1)

/** Returns the programs of a part that are not on this machine. Those of the system are often not on the PATH. */
function missingPrograms({ programs }: DeployPart): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']
  return programs.filter((program) => {
    const places = program.startsWith('/') ? [program] : folders.map((folder) => join(folder, program))
    return !places.some(isThere)
  })
}

/** A program may be executed; a library that is loaded into one (.so) need not be. */
function isThere(file: string): boolean {
  const isLibrary = /\.so(\.\d+)*$/.test(file)
  try {
    accessSync(file, isLibrary ? constants.R_OK : constants.X_OK)
    return true
  } catch {
    return false
  }
}

function run(file: string): Promise<number> {
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'deploy', `test/deploy/${file}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${process.env.PATH}${delimiter}/usr/sbin${delimiter}/sbin` },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
