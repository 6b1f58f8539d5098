import type { Plugin } from 'vite'

/**
 * Leaves out of the built app the part of zod that prints JSON Schema. Each schema holds on to it, so that no bundler sees that only the
 * server prints any; on a room's first visit it would be 4 kB of the 170 there are (docs: design, section 8; e2e/budget.e2e.ts).
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'muster-without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      return id.endsWith('/zod/v4/core/to-json-schema.js') ? stub : null
    },
    transform(code, id) {
      return id.endsWith('/zod/v4/classic/schemas.js')
        ? { code: code.replaceAll(printing, ''), map: null }
        : null
    },
  }
}

/** How a schema of zod 4 is told to print itself. */
const printing = /^\s*inst\._zod\.processJSONSchema = \(.*\) => processors\.\w+\(.*\);$/gm

const names = ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod', 'extractDefs', 'finalize']
const others = ['handleUnrepresentable', 'initializeContext', 'processSchema', 'process']
const stub = `
function onServerOnly() { throw new Error('JSON Schema is printed by the server.') }
const later = () => onServerOnly
export { ${[...names, ...others].map((name) => `${name.startsWith('create') ? 'later' : 'onServerOnly'} as ${name}`).join(', ')} }
`
