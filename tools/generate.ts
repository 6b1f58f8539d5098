/** `npm run generate`: writes the row types anew, from a database made by the migrations alone. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from './postgres.ts'
import { rowsFile, rowTypes } from './rowTypes.ts'

const home = await mkdtemp(join(tmpdir(), 'muster-generate-'))
const server = await startPostgres({ home, throwaway: true })
try {
  const url = server.url('postgres')
  await migrate(url)
  const before = await readFile(rowsFile, 'utf8').catch(() => '')
  const types = await rowTypes(url)
  await writeFile(rowsFile, types)
  console.log(`${fileURLToPath(rowsFile)} ${types === before ? 'was up to date' : 'has changed'}`)
} finally {
  await server.stop()
  await rm(home, { recursive: true, force: true })
}
