/** Builds the web app into apps/web/dist, unless what is there was built from the same files. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildVerifier } from './buildVerifier.ts'
import { precompress } from './precompress.ts'
import { CommandFailed, runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'apps', 'web')
const stampFile = join(web, 'dist', '.stamp')

/** The folder of the built web app. */
export const webDist: string = join(web, 'dist')

/**
 * Makes sure apps/web/dist is up to date.
 * @returns 'built', or 'unchanged' when there was nothing to do
 * @throws CommandFailed with Vite's output when the build fails
 */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const hash = await sourceHash()
  const stamp = existsSync(stampFile) ? await readFile(stampFile, 'utf8') : ''
  if (stamp === hash) return 'unchanged'
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const result = await runCommand(process.execPath, args, { cwd: web, env: { NODE_ENV: 'production' } })
  if (result.code !== 0) throw new CommandFailed('vite', ['build'], result)
  await buildVerifier(webDist)
  await precompress(webDist)
  await writeFile(stampFile, hash)
  return 'built'
}

/** A hash over every file the build reads: web, the packages it imports, the verifier, and the versions of libraries. */
async function sourceHash(): Promise<string> {
  const patterns = [
    'apps/web/**/*',
    'packages/*/src/**/*',
    'apps/api/src/evidence/*',
    'tools/cli/verifyFiles.ts',
    'package-lock.json',
  ]
  const left = /(^|[\\/])(node_modules|dist)([\\/]|$)|[.]test[.]tsx?$/
  const files: string[] = []
  for await (const entry of glob(patterns, {
    cwd: root,
    withFileTypes: true,
    exclude: (e) => left.test(e.name),
  })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name))
  }
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(file.slice(root.length)).update(await readFile(file))
  return hash.digest('hex')
}
