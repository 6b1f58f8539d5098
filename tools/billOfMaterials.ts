/** The bill of materials: every package with its version, license and hash (CycloneDX, by `npm sbom`). */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { runNpm } from './npmCommand.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Path of the written file. */
export const billPath = join(root, 'dist', 'sbom.cdx.json')

const bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      hashes: z.array(z.object({ content: z.string() })).optional(),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
})
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

/**
 * Writes the bill from the lock and compares both. It has the packages of development, too, marked as such: with `--omit=dev`
 * npm leaves out some that ship (npm 11.19: zod, react).
 * @returns a line for each package that is in one of them alone, or has another version, hash or mark there
 */
export async function writeBillOfMaterials(): Promise<{ components: number; differences: string[] }> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']
  const { output } = await runNpm(args)
  const { components } = bill.parse(JSON.parse(output))
  await mkdir(dirname(billPath), { recursive: true })
  await writeFile(billPath, output)
  const listed = components.flatMap(({ name, version, hashes = [], properties }) => {
    const isDev = properties.some((each) => each.name === 'cdx:npm:package:development')
    const hash = hashes.map(({ content }) => Buffer.from(content, 'hex').toString('base64')).join()
    return hash === '' ? [] : [lineOf(name, version, hash, isDev)]
  })
  const { packages } = lock.parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))
  const locked = Object.entries(packages).flatMap(([path, { version, integrity, dev }]) => {
    const name = path.split('node_modules/').at(-1) ?? ''
    return integrity ? [lineOf(name, version, integrity.replace('sha512-', ''), dev)] : []
  })
  const differences = [...new Set(listed).symmetricDifference(new Set(locked))].map(
    (each) => `${each}: ${listed.includes(each) ? 'not in the lock' : 'not in the bill'}`,
  )
  return { components: components.length, differences }
}

const lineOf = (name: string, version = '', hash = '', isDev = false) =>
  `${name} ${version} ${isDev ? 'for development' : 'ships'} ${hash}`
