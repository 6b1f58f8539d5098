import type { Plugin } from 'vite'

/** The file that names the packages of which something is in the built files. */
export const bundledFile = '.bundled.json'

/** Writes which packages were bundled, so that the build can see that the notices name each of them. */
export function bundledPackages(): Plugin {
  return {
    name: 'muster:bundled-packages',
    apply: 'build',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const names = ids.flatMap((id) => /.*node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? [])
      const source = JSON.stringify([...new Set(names.map((name) => name.replaceAll('\\', '/')))].sort())
      this.emitFile({ type: 'asset', fileName: bundledFile, source })
    },
  }
}
