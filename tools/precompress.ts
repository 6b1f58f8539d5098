/** Writes a brotli and a gzip copy beside each text file of a built web app, so that the server compresses nothing. */
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Compresses every script, style, page and picture drawn in text below a folder, as small as it goes.
 * @param folder where the built app lies
 */
export async function precompress(folder: string): Promise<void> {
  const files = await Array.fromAsync(
    glob('**/*.{js,mjs,css,html,svg,json,txt,wasm,webmanifest}', { cwd: folder }),
  )
  // Side by side: each is the work of one core.
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const smallest = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, smallest))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
