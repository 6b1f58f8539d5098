/** Fonts of other scripts for stories and their pictures: a phone has its own, and a machine that runs tests has few. */
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackFont } from '../apps/api/src/features/pdf/openFont.ts'

const require = createRequire(import.meta.url)
const cache = fileURLToPath(new URL('../node_modules/.cache/muster-fonts/', import.meta.url))
const packages = ['noto-sans-sc', 'noto-sans-kr', 'noto-sans-devanagari', 'noto-sans-thai']

/**
 * Unpacks the fonts of paper (some seconds the first time) and names them to a browser of tests, after the fonts that it has.
 * No page of the product loads them.
 * @param env the browser's variables
 * @returns variables to add
 */
export async function pictureFonts(env: Record<string, string>): Promise<Record<string, string>> {
  const folder = await unpacked()
  const own = join(env.FONTCONFIG_PATH ?? '/etc/fonts', 'fonts.conf')
  const file = join(folder, 'fonts.conf')
  // Another run may be reading it.
  const written = `${file}.${process.pid}`
  await writeFile(
    written,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">${own}</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`,
  )
  await rename(written, file)
  return { FONTCONFIG_FILE: file }
}

/** Fontconfig reads no WOFF2. Unpacks to a folder of its own and moves that into place, so that two runs cannot meet half-way. */
async function unpacked(): Promise<string> {
  const versions = packages.map((name) => require(`@fontsource-variable/${name}/package.json`).version)
  const folder = join(cache, versions.join('-'))
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const temporary = await mkdtemp(join(cache, 'unpacking-'))
  for (const name of packages) {
    const files = join(dirname(require.resolve(`@fontsource-variable/${name}/package.json`)), 'files')
    for (const file of await readdir(files))
      if (/-wght-normal\.woff2$/.test(file) && !/-(latin|latin-ext|cyrillic|vietnamese)-/.test(file))
        await writeFile(
          join(temporary, file.replace('.woff2', '.ttf')),
          await unpackFont(await readFile(join(files, file))),
        )
  }
  // Arabic.
  for (const name of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'])
    await copyFile(require.resolve(`dejavu-fonts-ttf/ttf/${name}`), join(temporary, name))
  await rename(temporary, folder).catch(async (error: unknown) => {
    await rm(temporary, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}
