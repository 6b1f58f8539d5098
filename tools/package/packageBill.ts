/** The bill of materials that the package brings: all that others wrote, with version, license and hash (CycloneDX 1.5). */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { z } from 'zod'
import { bundledFile } from '../../apps/web/bundledPackages.ts'
import { productionModules } from './productionModules.ts'

/** Name of the file in the package. */
export const billFile = 'sbom.cdx.json'

const locked = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dev: z.boolean().optional(),
  link: z.boolean().optional(),
})
type Locked = z.infer<typeof locked>
const lockFile = z.object({ packages: z.record(z.string(), locked) })

/** The sources of a package. `time` is that of the commit. */
export type Commit = { id: string; time: Date }

/**
 * Writes the bill from the lock: packages that the server needs, those that are in the browser's files, and Node. `npm sbom` would list what only development
 * needs, and names the time and the folder, so that no two bills were the same.
 * @param root folder of package-lock.json
 * @param webDist folder of the built web app, from the root
 * @param runtime folder of the package of Node that is in the package, from the root
 */
export function packageBill(root: string, commit: Commit, webDist: string, runtime: string): string {
  const read = (path: string): unknown => JSON.parse(readFileSync(posix.join(root, path), 'utf8'))
  const { packages } = lockFile.parse(read('package-lock.json'))
  const { version } = z.object({ version: z.string() }).parse(read('package.json'))
  const bundled = posix.join(webDist, bundledFile)
  const inBrowser = new Set(
    existsSync(posix.join(root, bundled)) ? z.array(z.string()).parse(read(bundled)) : [],
  )
  const folders = new Set([
    ...productionModules(root).map(({ folder }) => folder),
    ...Object.entries(packages).flatMap(([folder, { dev, link }]) =>
      inBrowser.has(nameOf(folder)) && !dev && !link ? [folder] : [],
    ),
  ])
  const components = [...folders].map((folder) => componentOf('library', folder, packages[folder]))
  components.push(componentOf('platform', runtime, packages[runtime]))
  // A package that is installed in two places is one.
  const unique = new Map(components.map((each) => [each['bom-ref'], each]))
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: commit.time.toISOString(),
      component: {
        'bom-ref': `muster@${version}`,
        type: 'application',
        name: 'muster',
        version,
        licenses: [{ license: { id: 'Apache-2.0' } }],
        properties: [{ name: 'muster:commit', value: commit.id }],
      },
    },
    components: [...unique.values()].sort((one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1)),
  }
  return `${JSON.stringify(bill, null, 2)}\n`
}

function componentOf(type: 'library' | 'platform', folder: string, entry: Locked | undefined) {
  const { version, license = '', integrity = '' } = entry ?? {}
  const name = nameOf(folder)
  if (!version || !integrity.startsWith('sha512-'))
    throw new Error(`package-lock.json has no version and SHA-512 of ${name}, which is in the package.`)
  const content = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')
  return {
    'bom-ref': `${name}@${version}`,
    type,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: [{ alg: 'SHA-512', content }],
    licenses: [licenseOf(license)],
  }
}

/** One license by its SPDX identifier, several as an expression, and one without either by what the lock says. */
function licenseOf(license: string) {
  if (/ (OR|AND|WITH) /.test(license)) return { expression: license }
  if (/^[A-Za-z0-9.+-]+$/.test(license)) return { license: { id: license } }
  return { license: { name: license || 'see its text' } }
}

const nameOf = (folder: string) => folder.split('node_modules/').at(-1) ?? ''
