import type { ComponentType } from 'react'

/** A file of a page, layout or guard: its component is the default export, under the file’s own name. */
export type ComponentModule = { default: ComponentType }

/** Loads a page, layout or guard as a route’s `lazy` expects it. */
export function lazyDefault(
  load: () => Promise<ComponentModule>,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await load()).default })
}
