import type { Plugin } from 'vite'

/**
 * Leaves out of the built app what nobody sees on a page, so that no bundler sees it: zod's printer of JSON Schema and its memory of cycles, React Router's
 * instrumentation and its links for pages drawn on a server, Mantine's variables (tokens.css has them), what our own calls are about in words, for the reference
 * of the API, and the way in which a button's spinner slides in. On a room's first visit they would be 12 kB of the 170 there are (e2e/budget.e2e.ts).
 */
export function leaveOut(): Plugin {
  return {
    name: 'muster-leave-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, names] = Object.entries(leftOut).find(([file]) => id.endsWith(file)) ?? []
      return names ? stubOf(names) : null
    },
    transform(code, id) {
      const [, words] = inWords.find(([file]) => file.test(id)) ?? []
      if (words) return { code: code.replaceAll(words, ''), map: null }
      return id.endsWith(button) ? { code: withoutTransition(code), map: null } : null
    },
  }
}

/**
 * The parts taken out of each file: the code by which a schema of zod 4 prints itself, and the summary of an
 * endpoint.
 */
const inWords: [file: RegExp, words: RegExp][] = [
  [
    /\/zod\/v4\/classic\/schemas\.js$/,
    /^\s*inst\._zod\.processJSONSchema = \(.*\) => processors\.\w+\(.*\);$/gm,
  ],
  [/\/contract\/src\/\w+Calls\.ts$/, /^\s*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,$/gm],
]

const button = '/esm/components/Button/Button.mjs'

/**
 * Shows the spinner of a busy button at once. Mantine's Transition, which only a button needs on a room's first visit, is 12 kB of source.
 * @throws Error when the button of another version of Mantine imports it in another way
 */
function withoutTransition(code: string): string {
  const shown = code.replace(
    /import \{ Transition \} from "[^"]+";/,
    'const Transition = ({ mounted, children }) => mounted ? children({}) : null;',
  )
  if (shown === code) throw new Error(`${button} imports no Transition: see apps/web/leaveOut.ts.`)
  return shown
}

/** By file, what takes the place of what it exports: nothing, a function that answers with one that does nothing, what it was given, or an object without anything. */
type Stub = 'nothing' | 'later' | 'same' | 'empty'
const leftOut: Record<string, Record<string, Stub>> = {
  '/zod/v4/core/to-json-schema.js': {
    createStandardJSONSchemaMethod: 'later',
    createToJSONSchemaMethod: 'later',
    extractDefs: 'nothing',
    finalize: 'nothing',
    handleUnrepresentable: 'nothing',
    initializeContext: 'nothing',
    process: 'nothing',
    processSchema: 'nothing',
  },
  // With it go `maxLength`, `minValue` and their like of a schema, which no page asks for.
  '/zod/v4/core/json-schema-processors.js': {
    aggregateChecks: 'empty',
    allProcessors: 'nothing',
    toJSONSchema: 'nothing',
  },
  // It lets a value contain itself, which nothing that comes as JSON does; zod/mini has none either.
  '/zod/v4/core/memoizer.js': { isBackEdge: 'nothing', isRecursiveSchema: 'nothing', memoizer: 'nothing' },
  '/MantineCssVariables/MantineCssVariables.mjs': { MantineCssVariables: 'nothing' },
  '/lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: 'nothing',
    instrumentHandler: 'nothing',
    getRouteInstrumentationUpdates: 'nothing',
    instrumentClientSideRouter: 'same',
    instrumentationResultMetaContext: 'nothing',
  },
  '/lib/dom/ssr/links.js': {
    getKeyedLinksForMatches: 'nothing',
    getKeyedPrefetchLinks: 'nothing',
    getModuleLinkHrefs: 'nothing',
    getNewMatchesForLinks: 'nothing',
    isPageLinkDescriptor: 'nothing',
    prefetchRouteCss: 'nothing',
    prefetchStyleLinks: 'nothing',
  },
}

function stubOf(names: Record<string, Stub>): string {
  const exported = Object.entries(names).map(([name, stub]) => `${stub} as ${name}`)
  return `
const nothing = () => {}
const later = () => nothing
const same = (given) => given
const empty = () => ({})
export { ${exported.join(', ')} }
`
}
