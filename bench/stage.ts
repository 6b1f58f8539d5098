/** Sets up the shared parts of the measurements: one PostgreSQL and one issuer, and places built on them. */
import { randomUUID } from 'node:crypto'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { type ApiOptions, type ApiServer, startApi } from './apiServer.ts'
import type { Issuer } from './issuer.ts'
import { ManagerClient } from './manager.ts'
import { type School, writeSchool } from './school.ts'
import type { OnStop } from './stopEverything.ts'
import type { Profiled } from './topFunctions.ts'
import { withClient } from './withClient.ts'

export interface BenchContext {
  isQuick: boolean
  /** Number of rooms in a district. */
  rooms: number
  /** Is given where a server's time went; null when nobody wants to know. */
  onProfile: ((of: string, functions: Profiled[]) => void) | null
  /** Says what is being done. */
  tell: (line: string) => void
  /** Connection URL of the owner for a database. */
  urlOf: (database: string) => string
  issuer: Issuer
  onStop: OnStop
}

/** A database of its own with one school in it. */
export interface SchoolDatabase {
  /** Connection URLs of the owner and of the server's role. */
  ownerUrl: string
  appUrl: string
  school: School
}

/** A server of a place, with its manager signed in. */
export interface RunningServer {
  api: ApiServer
  manager: ManagerClient
  stop: () => Promise<void>
}

/** Makes a database with a school of so many rooms. */
export async function createSchoolDatabase(
  { urlOf, issuer }: BenchContext,
  rooms: number,
): Promise<SchoolDatabase> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await withClient(urlOf('postgres'), (client) => client.query(`create database ${name}`))
  const ownerUrl = urlOf(name)
  const { appUrl } = await migrate(ownerUrl)
  const school = await writeSchool(appUrl, rooms, issuer.url)
  // What a server that has run for a day knows anyway, through autovacuum.
  await withClient(ownerUrl, (client) => client.query('analyze'))
  return { ownerUrl, appUrl, school }
}

/**
 * Starts a server on a place.
 * @param webDist folder of the built web app; none is served when left out
 * @param env environment variables beside those of every server
 * @param without a mechanism that it does not have
 * @param nodeArgs options of Node
 */
export async function startServer(
  { issuer, onStop }: BenchContext,
  { appUrl, school }: SchoolDatabase,
  { webDist = null, ...more }: Partial<Pick<ApiOptions, 'webDist' | 'env' | 'without' | 'nodeArgs'>> = {},
): Promise<RunningServer> {
  const api = await startApi({ databaseUrl: appUrl, issuer: issuer.url, webDist, ...more }, onStop)
  const manager = await ManagerClient.signIn(api.port, school, issuer.tokenFor(school.subject))
  const stop = async () => {
    manager.close()
    await api.stop()
  }
  return { api, manager, stop }
}

/** Does something once more, if somebody wants to know in which functions the server's time goes. */
export async function profileServer(
  { onProfile }: BenchContext,
  of: string,
  { probe }: ApiServer,
  work: () => Promise<unknown>,
): Promise<void> {
  if (!onProfile) return
  await probe.ask('startProfile', undefined)
  await work()
  onProfile(of, await probe.ask('stopProfile', undefined))
}
