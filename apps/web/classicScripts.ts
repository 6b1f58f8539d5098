import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { fallbackWords } from '../../packages/contract/src/fallbackWords.ts'
import { buildTarget } from './browserFloor.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Runs in browsers far below the floor, too: it is what tells them so. */
const oldestTarget = 'es2017'

type ClassicScript = {
  /** The entry file, below apps/web. */
  input: string
  /** The name of the built file. */
  file: string
  target?: string | string[]
  /** Names that are filled in, with JSON. */
  define?: Record<string, string>
}

/** The scripts that a document, or the service worker, asks for by name. */
export const begin: ClassicScript = { input: 'src/startup/begin.ts', file: 'begin.js', target: oldestTarget }
export const polyfills: ClassicScript = { input: 'src/startup/polyfills.ts', file: 'polyfills.js' }

/**
 * Builds a script that is no module, in one file.
 * @param outDir where to
 */
export async function buildClassicScript(
  { input, file, target = buildTarget, define = {} }: ClassicScript,
  outDir: string,
): Promise<void> {
  await build({
    ...classic({ input, file, target, define }),
    build: { ...options({ input, file, target }), outDir },
  })
}

/** The same into memory, for the server that the web is developed with. */
async function classicScript(script: ClassicScript): Promise<string> {
  const { input, file, target = buildTarget } = script
  const built = await build({
    ...classic(script),
    build: { ...options({ input, file, target }), write: false },
  })
  const output = 'output' in built ? built.output : Array.isArray(built) ? built[0]?.output : []
  return output?.[0]?.code ?? ''
}

const classic = ({ define = {} }: ClassicScript) => ({
  configFile: false as const,
  root,
  publicDir: false as const,
  logLevel: 'warn' as const,
  define,
})

const options = ({ input, file, target }: Required<Pick<ClassicScript, 'input' | 'file' | 'target'>>) => ({
  emptyOutDir: false,
  target,
  rolldownOptions: {
    input: `${root}${input}`,
    output: { format: 'iife' as const, entryFileNames: file },
  },
})

/** Serves them while the web is developed; a build gets them from forPhones.ts. */
export function classicScripts(): Plugin {
  return {
    name: 'muster-classic-scripts',
    apply: 'serve',
    // The server writes them into a built document (apps/api/src/features/webApp/webDocument.ts).
    transformIndexHtml: (html) =>
      html.replace('<html lang="en">', `<html lang="en" data-fallback="${fallbackWords()}">`),
    configureServer({ middlewares }) {
      for (const script of [begin, polyfills])
        middlewares.use(`/${script.file}`, (_, response, next) => {
          classicScript(script).then((code) => {
            response.setHeader('content-type', 'text/javascript')
            response.end(code)
          }, next)
        })
    },
  }
}
