/** `npm run generate`: writes the row types, the catalog and the schema again, from a database made by the migrations alone. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { catalogFile, contractFile, readCatalog } from '../apps/api/src/platform/db/catalog.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { isContract, migrationNames } from '../apps/api/src/platform/db/migrationFiles.ts'
import { generateRowTypes, rowsFile } from './generateRowTypes.ts'
import { startPostgres } from './postgres.ts'
import { schemaFile, schemaSql } from './schemaSql.ts'

const home = await mkdtemp(join(tmpdir(), 'muster-generate-'))
const server = await startPostgres({ home, throwaway: true })
try {
  const url = server.url('postgres')
  // A repair would put back what a new migration dropped, because the old catalog still lists it.
  await migrate(url, { catalog: [] })
  await writeAndReport(rowsFile, await generateRowTypes(url))
  const catalog = await catalogOf(url)
  await writeAndReport(catalogFile, catalog)
  await writeAndReport(contractFile, await contractLines(catalog))
  await writeAndReport(schemaFile, await schemaSql(url))
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}

async function catalogOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=muster' })
  await client.connect()
  try {
    return `${(await readCatalog((statement) => client.query(statement))).join('\n')}\n`
  } finally {
    await client.end()
  }
}

/** The lines that only the second phase of upgrades makes (`isContract`). */
async function contractLines(catalog: string): Promise<string> {
  if (!(await migrationNames()).some(isContract)) return ''
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database expanded')
  await admin.end()
  const url = server.url('expanded')
  await migrate(url, { catalog: [], leavesContract: true })
  const before = new Set((await catalogOf(url)).split('\n'))
  const lines = catalog.split('\n').filter((line) => line && !before.has(line))
  return lines.map((line) => `${line}\n`).join('')
}

async function writeAndReport(file: URL, text: string): Promise<void> {
  const before = await readFile(file, 'utf8').catch(() => '')
  await writeFile(file, text)
  console.log(`${fileURLToPath(file)} ${text === before ? 'was up to date' : 'has changed'}`)
}
