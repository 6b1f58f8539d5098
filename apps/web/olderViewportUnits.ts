import type { Plugin } from 'postcss'

/** As in 100dvh: the height that is left by the browser's own bars. */
const dynamic = /([\d.])dv(h|w|min|max)\b/g

/** Puts the same value in plain viewport units before each in dynamic ones: browsers before Chrome 108 and Firefox 101 know those alone. */
export function olderViewportUnits(): Plugin {
  return {
    postcssPlugin: 'muster-older-viewport-units',
    Declaration(declaration) {
      const older = declaration.value.replace(dynamic, '$1v$2')
      const before = declaration.prev()
      const hasOlder = before?.type === 'decl' && before.prop === declaration.prop
      if (older !== declaration.value && !hasOlder) declaration.cloneBefore({ value: older })
    },
  }
}
