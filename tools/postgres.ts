/**
 * The PostgreSQL that Muster brings along: the real server, from npm, in the home folder.
 *
 * Used by `npm start` and by the tests wherever no DATABASE_URL is given.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { canConnect } from './canConnect.ts'
import { freePort, isPortFree } from './freePort.ts'
import { postgresBinaries } from './postgresBinaries.ts'
import { asServerUser, type ServerUser, serverUser } from './postgresUser.ts'
import { CommandFailed, runCommand } from './runCommand.ts'
import { isServerAlive, killServer, removeStalePidFile } from './stalePidFile.ts'

/** The place of the server's files, and its care for the data. */
export interface PostgresOptions {
  /** Folder for the data, the password, the port and the log; made if missing. */
  home: string
  /** TCP port on 127.0.0.1; otherwise the one used before, otherwise a free one. */
  port?: number
  /** Called with one line at a time about what happens; silent if left out. */
  log?: (line: string) => void
  /** For tests: nothing survives a power cut, and everything is faster. Server and folder go with this process, also when it is killed. */
  throwaway?: boolean
  /** For tests: the time that a server left running may take to answer before it counts as hanging, in milliseconds; otherwise ten seconds. */
  leftoverProbeTimeout?: number
}

/** A running server. */
export interface Postgres {
  /** Connection URL of the owner (superuser) for the named database; the database need not exist yet. */
  url(database: string): string
  /** Checks whether it is alive; it may have been killed. */
  isRunning(): Promise<boolean>
  /** Starts it after it has died, on the same port. @throws Error when it cannot start */
  startAgain(): Promise<void>
  /** Ends it at once, with every process of it, as a power cut would: for one that hangs. What was committed is there at the next start. */
  kill(): Promise<void>
  /** Ends all sessions and stops the server; resolves when it has stopped. Calling it twice is harmless. */
  stop(): Promise<void>
}

const owner = 'muster_owner'

/** The time that a server left running may take to answer before it counts as one that hangs, in milliseconds. */
const leftoverProbeTimeout = 10_000

/**
 * Starts PostgreSQL in `options.home`, creating the data folder the first time.
 *
 * A server left running there by a killed process is used as it is; one that hangs is ended, and started again.
 * @throws Error with one sentence for a person when it cannot start.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => {})
  const home = resolve(options.home)
  const data = join(home, 'postgres')
  await mkdir(home, { recursive: true })
  const release = options.throwaway ? endWithThisProcess(home) : () => {}
  const binaries = await postgresBinaries()
  const user = await serverUser()
  const password = await readOrCreatePassword(home)

  const url = (port: number) => (database: string) =>
    `postgres://${owner}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  const stop = once(async () => {
    if (!existsSync(join(data, 'postmaster.pid'))) return
    await run(user, binaries.pg_ctl, ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30']).catch(
      async (error) => {
        // It may have died before us; then there is nothing to stop.
        if (/No such process|does not exist/.test(String(error))) return
        if (!/does not shut down/.test(String(error))) throw error
        log('PostgreSQL does not stop when asked; ending it')
        await killServer(data)
      },
    )
  })

  const running = await runningPort(data)
  const server = (port: number): Postgres => ({
    url: url(port),
    stop: () => stop().then(release),
    isRunning: () => isServerAlive(data),
    startAgain: () => startServer(user, binaries.pg_ctl, home, settings(port, options.throwaway ?? false)),
    kill: () => killServer(data),
  })
  if (running && (await isServerAlive(data))) {
    if (await canConnect(url(running)('postgres'), options.leftoverProbeTimeout ?? leftoverProbeTimeout)) {
      log('PostgreSQL was still running')
      return server(running)
    }
    log('PostgreSQL was still running and did not answer; starting it again')
    await killServer(data)
  }

  if (!existsSync(join(data, 'PG_VERSION'))) {
    log('Creating the database')
    await createData(user, binaries.initdb, home, options.throwaway ?? false)
  }
  const port = await choosePort(home, options.port)
  await startServer(user, binaries.pg_ctl, home, settings(port, options.throwaway ?? false))
  log(`PostgreSQL is running on port ${port}`)
  return server(port)
}

/** Has another process end the server and remove its folder when this one is gone. @returns a function that calls that off */
function endWithThisProcess(home: string): () => void {
  const script = fileURLToPath(new URL('endOrphan.ts', import.meta.url))
  // Detached, so that what ends this process and its group leaves it.
  const watcher = spawn(process.execPath, [script, home], {
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  const input = watcher.stdin as Socket
  input.unref()
  return () => void watcher.kill()
}

/** Settings for two cores and 24 GB shared with everything else; given at each start, so they follow the code. */
function settings(port: number, throwaway: boolean): string {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    // A school's worst day is no time to wait for a parallel worker; two cores have other work.
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    timezone: 'UTC',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  }
  return Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

async function createData(user: ServerUser, initdb: string, home: string, throwaway: boolean): Promise<void> {
  const data = join(home, 'postgres')
  // A data folder without PG_VERSION is a creation that was interrupted: there is nothing in it to lose.
  await rm(data, { recursive: true, force: true })
  await mkdir(data, { mode: 0o700 })
  await chownToServerUser(user, data)
  const password = join(home, 'postgres-password')
  await chownToServerUser(user, password)
  await run(user, initdb, [
    '-D',
    data,
    '-U',
    owner,
    '--pwfile',
    password,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--locale',
    'C',
    ...(throwaway ? ['--no-sync'] : []),
  ]).catch(async (error: unknown) => {
    await rm(data, { recursive: true, force: true })
    throw error
  })
}

async function startServer(user: ServerUser, pgCtl: string, home: string, flags: string): Promise<void> {
  const logFile = join(home, 'postgres.log')
  await appendFile(logFile, '')
  await chownToServerUser(user, logFile)
  const args = ['start', '-D', join(home, 'postgres'), '-w', '-t', '60', '-l', logFile, '-o', flags]
  for (let attempt = 1; ; attempt += 1) {
    await removeStalePidFile(join(home, 'postgres'))
    const failure = await run(user, pgCtl, args).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (!failure) return
    const lastLines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-8).join('\n')
    // After a kill, the old server's last processes take a moment to notice and leave.
    const stillLeaving = /lock file "postmaster.pid" already exists|pre-existing shared memory/.test(
      lastLines,
    )
    if (!stillLeaving || attempt === 10) {
      throw new Error(`PostgreSQL did not start. The end of ${logFile}:\n${lastLines}`, { cause: failure })
    }
    await sleep(500)
  }
}

async function readOrCreatePassword(home: string): Promise<string> {
  const file = join(home, 'postgres-password')
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return password
}

async function choosePort(home: string, wanted: number | undefined): Promise<number> {
  const file = join(home, 'postgres-port')
  const kept = existsSync(file) ? Number(await readFile(file, 'utf8')) : undefined
  for (const port of [wanted, kept]) {
    if (port && (await isPortFree(port))) return port
    if (port && port === wanted) throw new Error(`PostgreSQL needs port ${port}, which is in use.`)
  }
  const port = await freePort()
  await writeFile(file, String(port))
  return port
}

/** The port written down by a server in this data folder, which may have died since. */
async function runningPort(data: string): Promise<number | undefined> {
  const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number(pidFile.split('\n')[3]) || undefined
}

/** Hands a file or folder to the user the server runs as, where that is not us. */
async function chownToServerUser(user: ServerUser, path: string): Promise<void> {
  if (user.kind === 'other') await chown(path, user.uid, user.gid)
}

async function run(user: ServerUser, program: string, args: string[]): Promise<void> {
  const [command, ...rest] = asServerUser(user, [program, ...args])
  const result = await runCommand(command, rest)
  if (result.code !== 0) throw new CommandFailed(command, rest, result)
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= action()
    return done
  }
}
