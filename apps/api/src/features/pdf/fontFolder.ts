import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Font } from 'fontkit'
import { openFont, unpackFont } from './openFont.ts'

/** A font of the folder, without its content: a folder may have hundreds of megabytes. */
type FolderFont = { file: string; codePoints: ReadonlySet<number>; rank: number }

/** Larger ones are not fonts of one script. */
const maxBytes = 64 * 1024 * 1024
const maxFiles = 2000

const indexes = new Map<string, Promise<FolderFont[]>>()

/**
 * Returns the fonts of a folder that may have a letter, sans serif and regular before others. The folder is read once in a thread.
 * @param folder absolute path; one that cannot be read has none
 */
export async function folderFilesWith(folder: string, codePoint: number): Promise<string[]> {
  const index = indexes.get(folder) ?? indexFolder(folder)
  indexes.set(folder, index)
  return (await index).flatMap(({ file, codePoints }) => (codePoints.has(codePoint) ? [file] : []))
}

async function indexFolder(folder: string): Promise<FolderFont[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter((entry) => /\.(ttf|otf|woff2)$/i.test(entry.name) && !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const found: FolderFont[] = []
  for (const file of files.slice(0, maxFiles)) {
    const font = await readFont(file).catch(() => null)
    // A broken font, or a collection of several, is passed over.
    if (font) found.push({ file, codePoints: new Set(font.characterSet), rank: rankOf(file) })
  }
  return found.sort((one, other) => one.rank - other.rank)
}

async function readFont(file: string): Promise<Font | null> {
  if ((await stat(file)).size > maxBytes) return null
  return openFont(await unpackFont(await readFile(file)))
}

function rankOf(file: string): number {
  return (
    (/italic|oblique|mono|condensed/i.test(file) ? 8 : 0) +
    (/sans/i.test(file) ? 0 : 4) +
    (/regular|\[wght\]/i.test(file) ? 0 : 2)
  )
}
