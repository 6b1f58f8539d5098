import type { ComponentType } from 'react'
import { withWords } from '../startup/language.ts'

/** A file of a page, layout or guard: its component is the default export, under the file’s own name. */
export type ComponentModule = { default: ComponentType }

/** Loads a page, layout or guard, with the words on it, as a route’s `lazy` expects it. */
export function lazyDefault(
  load: () => Promise<ComponentModule>,
): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await withWords(load())).default })
}
