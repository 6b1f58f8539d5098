declare module 'virtual:catalogs' {
  import type { TranslatedCode } from '@muster/words/languages'

  /** The folder of the catalogs, with a slash at the end. Its name changes with any of them. */
  export const catalogFolder: string
  /** The languages for which there is a catalog. */
  export const catalogCodes: readonly TranslatedCode[]
}
