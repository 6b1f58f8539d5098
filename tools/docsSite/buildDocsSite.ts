/** Makes the documentation site from `docs/`: static pages, one style sheet, pictures, and the index of the search. */
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFrontPage, readSections } from './contents.ts'
import { framePage } from './pageFrame.ts'
import { pictureSize } from './pictureSize.ts'
import { type Picture, renderMarkdown } from './renderMarkdown.ts'
import { searchIndex } from './searchIndex.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const docs = join(root, 'docs')
const own = join(root, 'tools', 'docsSite')

/**
 * Writes the site into a folder, in place of what is there. Files below `assets/` have a hash of their content in their names.
 * @returns the addresses of its pages
 * @throws Error when a document shows a picture that is not there or has HTML
 */
export async function buildDocsSite(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'assets'), { recursive: true })
  const sections = readSections(docs)
  const front = readFrontPage(docs)
  const pages = [front, ...sections.flatMap(({ pages: each }) => each)]
  const targets = {
    pages: new Map(pages.map((page) => [page.file, page])),
    pictures: await copyPictures(folder),
  }
  const rendered = pages.map((page) => ({ page, ...renderMarkdown(page.markdown, page.file, targets) }))
  const index = await asset(folder, 'search.json', Buffer.from(JSON.stringify(searchIndex(rendered))))
  const script = (await readFile(join(own, 'search.js'), 'utf8')).replace('SEARCH_INDEX', index)
  const frame = {
    sections,
    version: JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).version as string,
    style: await asset(folder, 'style.css', await readFile(join(own, 'style.css'))),
    script: await asset(folder, 'search.js', Buffer.from(script)),
  }
  const notFound = { ...front, title: 'Not found', address: '/docs/404' }
  const missing = renderMarkdown(notFoundText, front.file, targets)
  for (const { page, ...content } of [...rendered, { page: notFound, ...missing }]) {
    const file = join(folder, `${page.address.replace(/^\/docs\//, '') || 'index'}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, framePage(page, content, frame))
  }
  return pages.map(({ address }) => address)
}

const notFoundText = `# This page could not be found

It may have another name now. Look for it under *All pages*.
`

/** Copies the pictures below `docs/`. */
async function copyPictures(folder: string): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const name of globSync('pictures/*.{png,webp}', { cwd: docs })) {
    const file = await readFile(join(docs, name))
    const key = name.replaceAll('\\', '/')
    const address = await asset(folder, key.replace('pictures/', ''), file)
    pictures.set(key, { address, ...pictureSize(file, key) })
  }
  return pictures
}

/** Writes a file that browsers may keep forever, and returns its address. */
async function asset(folder: string, name: string, content: Buffer): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const hashed = name.replace(/(\.\w+)$/, `-${hash}$1`)
  await writeFile(join(folder, 'assets', hashed), content)
  return `/docs/assets/${hashed}`
}
