import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../tools/postgres.ts'
import { countDetached } from '../../../tools/runCounted.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { emptyTemplate, roomsOfSchool, schoolTemplate } from './databaseTemplates.ts'
import { addSchool, asOwner, type TestSchool } from './school.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the server's maintenance database. */
    postgresUrl: string
    /** URL of the app role on the template database. */
    templateAppUrl: string
    /** The same by way of a pooler, where the run has one. */
    pooledAppUrl: string | null
    /** The rows of the template with a school. */
    school: TestSchool
  }
}

/** One PostgreSQL for the whole run, with the migrated databases that every test file's own is cloned from. */
export default async function setup(project: TestProject) {
  const home = await mkdtemp(join(tmpdir(), 'muster-test-'))
  const server = await startPostgres({ home, throwaway: true })
  const owner = new pg.Client({ connectionString: server.url('postgres') })
  await owner.connect()
  await owner.query(`create database ${emptyTemplate}`)
  // Without repairs: they would hide a catalog that lists what no migration makes.
  const { appUrl } = await migrate(server.url(emptyTemplate), { catalog: [] })
  await owner.query(`create database ${schoolTemplate} template ${emptyTemplate}`)
  await owner.end()
  const school = await asOwner(server.url(schoolTemplate), (client) => addSchool(client, roomsOfSchool))
  project.provide('postgresUrl', server.url('postgres'))
  project.provide('templateAppUrl', appUrl)
  const pooler = process.env.TEST_POOLER === 'on' ? await startPooler(appUrl) : null
  project.provide('pooledAppUrl', pooler?.through(appUrl) ?? null)
  project.provide('school', school)
  return async () => {
    await pooler?.stop()
    const pidFile = await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')
    await countDetached(Number(pidFile.split('\n')[0]))
    await server.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/** PgBouncer with few sessions for each database, for `npm run test:deploy -- --part pooler`. */
async function startPooler(appUrl: string) {
  const { startPgbouncer } = await import('../../../test/deploy/pgbouncer.ts')
  return startPgbouncer(appUrl, 5)
}
