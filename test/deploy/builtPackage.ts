import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { must } from './bareMachine.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Makes the package of these sources.
 * @returns path of the archive
 */
export async function buildPackage(): Promise<string> {
  const output = await must(process.execPath, [join(root, 'tools', 'package.ts')])
  const [, archive = ''] = /^(.*\.tar\.gz)$/m.exec(output) ?? []
  return archive
}

/** The name of the folder in the package. */
export function packageFolder(): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return `muster-${version}-linux-${process.arch}`
}
