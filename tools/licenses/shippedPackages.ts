import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isAllowedLicense, licensesByReading } from '../licenses.ts'
import { standardText } from './standardText.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A package that ships: it is in the lock, and not for development alone. */
export type ShippedPackage = {
  name: string
  version: string
  license: string
  /** Its notices and the text of its license; that of the license in general where it brings none, or is of another system. */
  texts: string[]
}

const locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
})
const lockfile = z.object({ packages: z.record(z.string(), locked) })

const manifest = z.looseObject({
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
})

/**
 * Reads the packages that ship, by name and version.
 * @throws Error naming packages under a license that is not on the list
 */
export async function shippedPackages(): Promise<ShippedPackage[]> {
  const { packages } = lockfile.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const shipped = Object.entries(packages).flatMap(([path, { version = '', license, dev, link }]) => {
    const name = path.split('node_modules/')[path.split('node_modules/').length - 1] ?? ''
    if (!path.includes('node_modules/') || dev || link) return []
    return [packageAt(path, name, version, license ?? 'see its text')]
  })
  refuseOthers(shipped)
  const byName = new Map(shipped.map((each) => [`${each.name}@${each.version}`, each]))
  return [...byName.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version),
  )
}

/** @throws Error naming packages under a license that `tools/licenses.ts` does not allow */
export function refuseOthers(shipped: readonly Pick<ShippedPackage, 'name' | 'license'>[]): void {
  const refused = shipped.filter(
    ({ name, license }) => !(name in licensesByReading) && !isAllowedLicense(license),
  )
  if (refused.length > 0)
    throw new Error(
      `These packages may not ship: ${refused.map(({ name, license }) => `${name} (${license})`).join(', ')}.`,
    )
}

function packageAt(path: string, name: string, version: string, license: string): ShippedPackage {
  const folder = join(root, path)
  const files = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []
  const texts = files
    .filter((file) => file.isFile() && /^(licen[sc]e|copying|notice|copyright)/i.test(file.name))
    .map((file) => readFileSync(join(folder, file.name), 'utf8').trim())
  return {
    name,
    version,
    license,
    texts: texts.length > 0 ? texts : [standardText(license, authorIn(folder) ?? `the authors of ${name}`)],
  }
}

function authorIn(folder: string): string | undefined {
  if (!existsSync(join(folder, 'package.json'))) return undefined
  const read = manifest.safeParse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  const author = read.data?.author
  return typeof author === 'string' ? author.replace(/\s*<[^>]*>/, '') : author?.name
}
