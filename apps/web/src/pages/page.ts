import type { ComponentModule } from './lazyDefault.ts'

/** A page: the only place where its address, its title and its file stand together. */
export type Page = {
  /** Its pattern, from `paths` or `routePatterns`. */
  path: string
  /** Its title in the window until, or where, the page does not say more. */
  title: string
  load: () => Promise<ComponentModule>
  /**
   * Checks of the parameters in its address, by name. One that could be nothing’s id is the 404 page (specification,
   * section 2, "failed page validation"), and the server is asked nothing; an optional one that is left out is not checked.
   */
  params?: Readonly<Record<string, (value: string) => boolean>>
}

/** Pages behind the same frames and guards. */
export type Section = {
  /** The frames and guards around its pages by name, from the outside in. Sections with the same beginning share them. */
  within: readonly string[]
  pages: readonly Page[]
  /** Any other address is the 404 page in this frame. */
  hasNotFound?: true
}
