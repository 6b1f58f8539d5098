import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Plugin, Rolldown } from 'vite'
import { begin, buildClassicScript, polyfills } from './classicScripts.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Set<string> } }

/** The documents that a phone without network opens, and with them what they ask for. */
const documents = ['index.html', 'offline.html']

/**
 * Makes what a room's phone needs from the built app: the links that its document preloads, and the service worker with
 * the list of files it keeps. That is the shell and everything that a bag's page can reach from it, no manager's page.
 */
export function forPhones(): Plugin {
  return {
    name: 'muster-for-phones',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir = '' }, bundle) {
      await writeFile(`${dir}/bag-preload.html`, preloads(bundle))
      await Promise.all([begin, polyfills].map((script) => buildClassicScript(script, dir)))
      const built = bagFiles(bundle)
      const hashed = built.map((file) => ({ url: `/${file}`, revision: null }))
      const pages = await Promise.all(documents.map((file) => readFile(`${dir}/${file}`, 'utf8')))
      const asked = new Set(pages.flatMap(filesOf))
      const named = [...documents, ...asked].filter((file) => !built.includes(file))
      const revised = async (file: string) => ({
        url: `/${file}`,
        revision: createHash('sha256')
          .update(await readFile(`${dir}/${file}`))
          .digest('hex')
          .slice(0, 16),
      })
      const others = safetyAuditFiles(bundle).filter((file) => !built.includes(file))
      await buildClassicScript(
        {
          input: 'src/worker/sw.ts',
          file: 'sw.js',
          define: {
            filesToKeep: JSON.stringify([...(await Promise.all(named.map(revised))), ...hashed]),
            filesForOldBrowsers: JSON.stringify([await revised(polyfills.file)]),
            filesForSafetyAudits: JSON.stringify(others.map((file) => `/${file}`)),
          },
        },
        dir,
      )
    },
  }
}

/**
 * Links for a bag's document that preload the files its first screen needs beside the entry
 * (apps/api/src/features/bag/bagDocument.ts): the app would ask for them only once it runs, one journey later.
 */
function preloads(bundle: Bundle): string {
  const screens = Object.values(bundle).find(
    (chunk) => chunk.type === 'chunk' && /bagScreens/.test(chunk.facadeModuleId ?? ''),
  )
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return
    for (const file of [name, ...sheetsOf(chunk)]) files.add(file)
    for (const next of chunk.imports) visit(next)
  }
  if (screens) visit(screens.fileName)
  const links = [...files].map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  )
  return links.join('')
}

function sheetsOf(chunk: Chunk): Iterable<string> {
  return chunk.viteMetadata?.importedCss ?? []
}

/**
 * The files of this deployment that a document does not come up without: one that is not kept holds it back for as long as
 * the network hangs. Its manifest and the home screen's icon are asked for by nobody then.
 */
export function filesOf(html: string): string[] {
  const tags = html.match(/<(script|link)\b[^>]*>/g) ?? []
  const needed = tags.filter(
    (tag) => tag.startsWith('<script') || /rel="(stylesheet|icon|modulepreload)"/.test(tag),
  )
  return needed.flatMap((tag) => /(?:src|href)="\/([^"]+)"/.exec(tag)?.[1] ?? [])
}

/** The scripts and styles that a bag's page can ask for: from the entry on, by way of the classroom's own pages. */
export function bagFiles(bundle: Bundle): string[] {
  const isAsked = (name: string) => begins(bundle, name, forBags)
  return filesFrom(bundle, ({ isEntry }) => isEntry, isAsked)
}

/** The same for the page on which a safety audit is run. */
export function safetyAuditFiles(bundle: Bundle): string[] {
  const isRun = ({ fileName }: Chunk) => begins(bundle, fileName, forSafetyAudits)
  return filesFrom(bundle, isRun, (name) => begins(bundle, name, forSafetyAudits))
}

/** The files of some chunks, of all that these import, and of what they fetch on demand as far as that is asked for. */
function filesFrom(bundle: Bundle, isFirst: (chunk: Chunk) => boolean, isAsked: (name: string) => boolean) {
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const sheet of sheetsOf(chunk)) files.add(sheet)
    for (const next of chunk.imports) visit(next)
    for (const next of chunk.dynamicImports) if (isAsked(next)) visit(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && isFirst(chunk)) visit(chunk.fileName)
  return [...files].sort()
}

/** The folders of a bag's pages, and the files of the kit that every page needs. */
const forBags = /[\\/]src[\\/](classroom|live|ui[\\/][^\\/]+$|everyone[\\/]bags)/

const forSafetyAudits = /[\\/]src[\\/](desk[\\/]safetyAudits[\\/]field|pages[\\/]fieldPages)/

/**
 * True for a file fetched on demand that begins in one of these folders: the classroom's own, or one that all share.
 */
function begins(bundle: Bundle, name: string, folders: RegExp): boolean {
  const chunk = bundle[name]
  return chunk?.type === 'chunk' && folders.test(chunk.facadeModuleId ?? '')
}
