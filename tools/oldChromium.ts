/** Chromiums of other years, for the stories that ask whether old phones can still do the main job. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { type Chromium, chromiumPath } from './chromium.ts'
import { CommandFailed, runCommand } from './runCommand.ts'

const cache = fileURLToPath(new URL('../node_modules/.cache/muster-old-chromium/', import.meta.url))

/** The version of @sparticuz/chromium that brings each. */
const packages = { 92: '92.0.0', 103: '103.0.0', 109: '109.0.6' } as const
export type OldVersion = keyof typeof packages

/**
 * Installs and unpacks one (some seconds and 55 MB the first time), beside the packages of the project: nothing else needs it.
 * It is given the fonts of the current one, without which it does not start.
 * @throws CommandFailed when npm cannot fetch it
 */
export async function oldChromium(version: OldVersion): Promise<Chromium> {
  const current = await chromiumPath()
  const folder = join(cache, String(version))
  if (!existsSync(folder)) await unpack(packages[version], folder)
  return {
    executablePath: join(folder, 'chromium'),
    // Swiftshader came with another switch then, and nothing here is drawn in three dimensions.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      '--no-zygote',
      '--headless',
    ],
    env: {
      ...current.env,
      FONTCONFIG_PATH: current.env.FONTCONFIG_PATH ?? '/etc/fonts',
      LD_LIBRARY_PATH: [join(folder, 'aws', 'lib'), current.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
    },
  }
}

/** In a folder of its own that is then moved into place, so that two runs at once cannot meet half-way. */
async function unpack(version: string, folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'unpacking-'))
  // By npm's own way of fetching a package: its scripts and what it needs to run itself are not wanted.
  const fetched = await runCommand('npm', ['pack', '--silent', `@sparticuz/chromium@${version}`], {
    cwd: temporary,
  })
  if (fetched.code !== 0) throw new CommandFailed('npm', ['pack'], fetched)
  const untar = async (file: string, into: string) => {
    await mkdir(into, { recursive: true })
    const done = await runCommand('tar', ['-xf', file, '-C', into])
    if (done.code !== 0) throw new CommandFailed('tar', ['-xf', file], done)
  }
  await untar(join(temporary, `sparticuz-chromium-${version}.tgz`), temporary)
  const packed = (name: string) => join(temporary, 'package', 'bin', name)
  const executable = await promisify(brotliDecompress)(await readFile(packed('chromium.br')))
  await writeFile(join(temporary, 'chromium'), executable, { mode: 0o755 })
  const libraries = join(temporary, 'libraries.tar')
  await writeFile(libraries, await promisify(brotliDecompress)(await readFile(packed('aws.tar.br'))))
  await untar(libraries, temporary)
  await rm(join(temporary, 'package'), { recursive: true })
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
}
