/** Builds the web app and its documentation into apps/web/dist, unless what is there was built from the same files. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledFile } from '../apps/web/bundledPackages.ts'
import { buildVerifier } from './buildVerifier.ts'
import { buildDocsSite } from './docsSite/buildDocsSite.ts'
import { writeNotices } from './licenses/writeNotices.ts'
import { precompress } from './precompress.ts'
import { CommandFailed, runCommand } from './runCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const web = join(root, 'apps', 'web')
const stampFile = join(web, 'dist', '.stamp')

/** The folder of the built web app. */
export const webDist: string = join(web, 'dist')
const docsDist = join(webDist, 'docs')

/**
 * Makes sure apps/web/dist is up to date.
 * @returns 'built', or 'unchanged' when there was nothing to do
 * @throws CommandFailed with Vite's output when the build fails
 */
export async function buildWeb(): Promise<'built' | 'unchanged'> {
  const built = [await buildApp(), await buildDocs()]
  return built.includes('built') ? 'built' : 'unchanged'
}

async function buildApp(): Promise<'built' | 'unchanged'> {
  const hash = await sourceHash(appSources)
  if ((await readStamp(stampFile)) === hash) return 'unchanged'
  const args = [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']
  const result = await runCommand(process.execPath, args, { cwd: web, env: { NODE_ENV: 'production' } })
  if (result.code !== 0) throw new CommandFailed('vite', ['build'], result)
  await buildVerifier(webDist)
  await writeWebNotices()
  await precompress(webDist)
  await writeFile(stampFile, hash)
  return 'built'
}

/**
 * Writes the notices that the server sends at `/licenses.txt`.
 * @throws Error when something is in the browser's files that the notices do not name
 */
async function writeWebNotices(): Promise<void> {
  const packages = await writeNotices(join(webDist, 'licenses.txt'))
  const bundled: string[] = JSON.parse(await readFile(join(webDist, bundledFile), 'utf8'))
  const unnamed = bundled.filter((name) => !packages.some((each) => each.name === name))
  if (unnamed.length > 0)
    throw new Error(
      `Bundled, and in the lock for development alone: ${unnamed.join(', ')}. Make them dependencies.`,
    )
}

/** Makes the site of the documentation (docs/), in a second: the app is not built for a word in a document. */
async function buildDocs(): Promise<'built' | 'unchanged'> {
  const hash = await sourceHash(docsSources)
  const stamp = join(docsDist, '.stamp')
  if ((await readStamp(stamp)) === hash) return 'unchanged'
  await buildDocsSite(docsDist)
  await precompress(docsDist)
  await writeFile(stamp, hash)
  return 'built'
}

/** Every file that the build of the app reads: web, the packages it imports, the verifier, and the versions of libraries. */
const appSources = [
  'apps/web/**/*',
  'packages/*/src/**/*',
  'packages/words/locales/*',
  'tools/words/*',
  'apps/api/src/evidence/*',
  'tools/cli/verifyFiles.ts',
  'tools/licenses/*',
  'package-lock.json',
]
const docsSources = ['docs/**/*', 'tools/docsSite/*', 'package-lock.json']

async function readStamp(file: string): Promise<string> {
  return existsSync(file) ? await readFile(file, 'utf8') : ''
}

async function sourceHash(patterns: readonly string[]): Promise<string> {
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
