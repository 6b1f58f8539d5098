/** The installed packages that the server and the command line need at run time, found in the lock. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { z } from 'zod'

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
      peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().optional() })).optional(),
    }),
  ),
})
type Lock = z.infer<typeof lockFile>['packages']

/** The parts of the sources with dependencies that are needed. The web app is built, and its libraries are in the build. */
const users = ['', 'apps/api', 'apps/identity', 'packages/contract', 'packages/domain', 'packages/words']

/** An installed package. */
export interface InstalledPackage {
  /** Its folder, from the root. */
  folder: string
  name: string
  version: string
  /** The license that its lock entry names. */
  license: string | undefined
}

/**
 * Lists the packages of the registry that run in production, also those that others of them need.
 * @param root folder of package-lock.json
 * @throws Error when the lock lacks a package that another one needs
 */
export function productionModules(root: string): InstalledPackage[] {
  const lock = lockFile.parse(
    JSON.parse(readFileSync(posix.join(root, 'package-lock.json'), 'utf8')),
  ).packages
  const found = new Set<string>()
  for (const user of users) visit(user, user !== '')
  return [...found].sort().map((folder) => {
    const { version = '', license } = lock[folder] ?? {}
    return { folder, name: folder.split('node_modules/').at(-1) ?? '', version, license }
  })

  /** @param isOptional also those that run without; the root's are the runtimes of each system, which the package has otherwise */
  function visit(place: string, isOptional: boolean) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[place] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    const optional = isOptional ? Object.keys(optionalDependencies ?? {}) : []
    for (const name of [...Object.keys(dependencies ?? {}), ...peers, ...optional]) {
      const folder = resolve(lock, place, name)
      if (!folder && optional.includes(name)) continue
      if (!folder)
        throw new Error(`package-lock.json has no ${name}, which ${place || 'package.json'} needs.`)
      if (lock[folder]?.link || found.has(folder)) continue
      found.add(folder)
      visit(folder, true)
    }
  }
}

/** Finds a package as Node does: in the folder of the one that needs it, then further up. */
function resolve(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder)) {
    const at = posix.join(folder, 'node_modules', name)
    if (lock[at]) return at
    if (folder === '.' || folder === '') return undefined
  }
}
