/** PgBouncer with the example configuration, in which only addresses, paths and the number of sessions are changed. */
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { canConnect } from '../../tools/canConnect.ts'
import { freePort } from '../../tools/freePort.ts'

const example = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))

/** A running PgBouncer. */
export interface Pgbouncer {
  /** Returns a connection URL of PostgreSQL by way of the pooler. */
  through(url: string): string
  stop(): Promise<void>
}

/**
 * Starts one in front of a PostgreSQL of this machine, for all its databases.
 * @param appUrl connection URL of the role that clients use
 * @param sessions of PostgreSQL that they share
 * @param mode in which it hands them out
 */
export async function startPgbouncer(
  appUrl: string,
  sessions: number,
  mode: 'session' | 'transaction' | 'statement' = 'transaction',
): Promise<Pgbouncer> {
  const { username, password, port: postgresPort } = new URL(appUrl)
  const folder = await mkdtemp(join(tmpdir(), 'muster-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  const text = (await readFile(example, 'utf8'))
    .replace('muster = host=127.0.0.1 port=5432', `* = host=127.0.0.1 port=${postgresPort}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('pool_mode = transaction', `pool_mode = ${mode}`)
    .replace('default_pool_size = 20', `default_pool_size = ${sessions}`)
  await writeFile(file, text)
  // It does not run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const child = spawn('pgbouncer', [...asUser, '-q', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
  ended.catch(() => {})
  const through = (url: string) => Object.assign(new URL(url), { port: String(port) }).href
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  // Its session would keep others from copying the database of the URL.
  const anyDatabase = Object.assign(new URL(through(appUrl)), { pathname: '/postgres' }).href
  for (let attempt = 0; attempt < 100; attempt++) {
    if (child.exitCode !== null) break
    if (await canConnect(anyDatabase, 1_000)) return { through, stop }
    await sleep(100)
  }
  await stop()
  throw new Error('PgBouncer does not lead to PostgreSQL.')
}
