/** The whole bench: sets a school up, measures it, and leaves nothing behind. */
import { mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from '../tools/postgres.ts'
import { measureAcknowledgements } from './acknowledgements.ts'
import { type ApiOptions, startApi } from './apiServer.ts'
import { builtWeb, openInBrowser } from './browserPage.ts'
import { startChild } from './child.ts'
import type { Hammer } from './hammer.ts'
import { startIssuer } from './issuer.ts'
import { Manager } from './manager.ts'
import type { OpenPages } from './openPages.ts'
import type { PlainServer } from './plainServer.ts'
import { measurePress } from './pressToPage.ts'
import { writeSchool } from './school.ts'
import { measureSecondStart } from './secondStart.ts'
import type { Stage } from './stage.ts'
import { measurePolls } from './statusPolls.ts'
import { type OnStop, stopEverythingAfter } from './stopEverything.ts'
import type { Row } from './table.ts'
import { withClient } from './withClient.ts'

const rooms = 500

export interface BenchOptions {
  /** Fewer rounds, for a look in under a minute. */
  isQuick: boolean
  /** Told what is being done. */
  tell: (line: string) => void
}

/**
 * Measures everything.
 * @returns the rows of the table; the first is the claim that decides
 * @throws Error when something could not be set up, or a signal came; everything is stopped all the same
 */
export function runBench({ isQuick, tell }: BenchOptions): Promise<Row[]> {
  return stopEverythingAfter(async (onStop) => {
    const home = await throwawayHome(onStop)
    tell('starting PostgreSQL, with fsync, and a school of 500 rooms')
    const startDatabase = () => startOwnPostgres(home, onStop)
    const postgres = await startDatabase()
    const ownerUrl = await createDatabase(postgres.url)
    const { appUrl } = await migrate(ownerUrl)
    const issuer = await startIssuer(onStop)
    const school = await writeSchool(appUrl, rooms, issuer.url)
    const webDist = await builtWeb(tell)
    const options: ApiOptions = { databaseUrl: appUrl, issuer: issuer.url, webDist }
    const api = await startApi(options, onStop)
    const plain = startChild<PlainServer>('plainServer.ts', onStop)
    const bagPage = `http://127.0.0.1:${api.port}/redbag/${school.barcodes[0]}`
    const stage: Stage = {
      ...{ isQuick, tell, ownerUrl, appUrl, school, api, plain },
      plainPort: await plain.ask('listen', undefined),
      manager: await Manager.signIn(api.port, school, issuer.tokenFor(school.subject)),
      pages: startChild<OpenPages>('openPages.ts', onStop),
      hammer: startChild<Hammer>('hammer.ts', onStop),
      browser: webDist ? await openInBrowser(bagPage, onStop) : null,
    }
    const rows = await measurePress(stage)
    await stage.browser?.close()
    rows.push(...(await measureAcknowledgements(stage)))
    rows.push(...(await measurePolls(stage)))
    stage.manager.close()
    await api.stop()
    await postgres.stop()
    tell('second start')
    rows.push(await measureSecondStart(startDatabase, ownerUrl, options, onStop))
    return rows
  })
}

/** Beside the data of `npm start`, so that it lies on the same disk; a temporary folder may be in memory. */
async function throwawayHome(onStop: OnStop): Promise<string> {
  const parent = resolve(process.env.MUSTER_HOME || fileURLToPath(new URL('../.muster', import.meta.url)))
  await mkdir(parent, { recursive: true })
  const home = await mkdtemp(join(parent, 'bench-'))
  onStop(async () => {
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
    // Only if it was made for us: it stays when there is anything in it.
    await rmdir(parent)
  })
  return home
}

async function startOwnPostgres(home: string, onStop: OnStop) {
  const starting = startPostgres({ home })
  onStop(async () => (await starting).stop())
  return starting
}

/** Nothing is claimed of a database that may lose what it has answered. */
async function createDatabase(url: (database: string) => string): Promise<string> {
  await withClient(url('postgres'), async (client) => {
    const { rows } = await client.query<{ fsync: string; commit: string }>(
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    )
    if (rows[0]?.fsync !== 'on' || rows[0].commit !== 'on') throw new Error('This PostgreSQL is not durable.')
    await client.query('create database muster')
  })
  return url('muster')
}
