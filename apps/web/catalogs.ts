import type { Plugin } from 'vite'
import { translatedCodes } from '../../packages/words/src/languages.ts'
import { catalogFiles, readCatalog } from '../../tools/words/catalogFiles.ts'
import { offlineWords } from './src/startup/offlineWords.ts'

/** The name by which the app imports what there is (src/main.tsx). */
const name = 'virtual:catalogs'
const folder = '/assets/words'

/**
 * Brings the catalogs of all languages to browsers: a file for each language and part of the app, fetched when somebody reads
 * that language. A document that is served in a language preloads the first of them by the folder in `words.txt`.
 */
export function catalogs(): Plugin {
  let made: ReturnType<typeof catalogFiles> | null = null
  const all = () => {
    made ??= catalogFiles()
    return made
  }
  return {
    name: 'muster-catalogs',
    buildStart() {
      made = null
    },
    resolveId: (id) => (id === name ? `\0${name}` : null),
    load(id) {
      if (id !== `\0${name}`) return null
      return `export const catalogFolder = ${JSON.stringify(`${folder}/${all().version}/`)}`
    },
    generateBundle() {
      const { version, files } = all()
      for (const [file, source] of files)
        this.emitFile({ type: 'asset', fileName: `${folder.slice(1)}/${version}/${file}`, source })
      this.emitFile({ type: 'asset', fileName: 'words.txt', source: `${folder}/${version}/` })
      this.emitFile({ type: 'asset', fileName: 'offline-words.js', source: offlineScript() })
    },
    configureServer({ middlewares }) {
      middlewares.use(folder, (request, response, next) => {
        const content = all().files.get(request.url?.split('/').at(-1) ?? '')
        if (content === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(content)
      })
    },
  }
}

/** The translations for the page without a network (public/offline.html): it asks for no catalog then. */
function offlineScript(): string {
  const words = translatedCodes.map((code) => {
    const catalog = readCatalog(code)
    return [code, Object.fromEntries(offlineWords.map((each) => [each, catalog[each]]))]
  })
  return `window.offlineWords=${JSON.stringify(Object.fromEntries(words))}\n`
}
