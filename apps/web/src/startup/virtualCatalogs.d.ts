declare module 'virtual:catalogs' {
  /** The folder of the catalogs, with a slash at the end. Its name changes with any of them. */
  export const catalogFolder: string
}
