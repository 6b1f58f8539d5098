import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { startPostgres } from '../../../tools/postgres.ts'
import { runCommand } from '../../../tools/runCommand.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import type { TestDatabase } from './database.ts'

/** A primary with an asynchronous standby, and one address that leads to the one that is in use. */
export type ReplicatedDatabase = {
  /** By the address that moves. */
  database: TestDatabase
  /** The standby directly, as the app role. */
  standbyUrl: string
  /** Waits until the standby has all that is committed, and lets it get nothing more. */
  cutOff: () => Promise<void>
  /** Ends the primary as a power cut would, and promotes the standby. The address leads nowhere. */
  failOver: () => Promise<void>
  /** Lets the address lead to the standby. */
  moveAddress: () => void
}

const name = 'muster'

/** Starts both, the standby from a copy of the migrated primary. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'muster-standby-'))
  const [primaryHome, standbyHome] = [join(home, 'primary'), join(home, 'standby')]
  const first = await startPostgres({ home: primaryHome, throwaway: true })
  await query(first.url('postgres'), `create database ${name}`)
  const { appUrl } = await migrate(first.url(name))
  await first.stop()
  await cp(primaryHome, standbyHome, { recursive: true, filter: (file) => !file.endsWith('postgres-port') })
  await runCommand('chown', [
    '-R',
    '--reference',
    join(primaryHome, 'postgres'),
    join(standbyHome, 'postgres'),
  ])
  const primary = await startPostgres({ home: primaryHome, throwaway: true })
  const { port, username, password } = new URL(primary.url(name))
  const data = join(standbyHome, 'postgres')
  await writeFile(join(data, 'standby.signal'), '')
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  const standby = await startPostgres({ home: standbyHome, throwaway: true })
  const address = await startAddress(Number(port))
  return {
    database: {
      ownerUrl: at(primary.url(name), address.port),
      appUrl: at(appUrl, address.port),
      drop: async () => {
        address.close()
        await Promise.all([primary.stop(), standby.stop()])
        await rm(home, { recursive: true, force: true })
      },
    },
    standbyUrl: at(appUrl, Number(new URL(standby.url(name)).port)),
    cutOff: async () => {
      const [now] = await query(primary.url(name), 'select pg_current_wal_insert_lsn() as lsn')
      const hasAll = async () => {
        const [replayed] = await query(
          standby.url(name),
          `select pg_last_wal_replay_lsn() >= '${now?.lsn}'::pg_lsn as has`,
        )
        return replayed?.has === true
      }
      await vi.waitUntil(hasAll, { timeout: 20_000, interval: 50 })
      await query(standby.url(name), "alter system set primary_conninfo = ''")
      await query(standby.url(name), 'select pg_reload_conf()')
      const isAlone = async () =>
        (await query(primary.url(name), 'select from pg_stat_replication')).length === 0
      await vi.waitUntil(isAlone, { timeout: 20_000, interval: 50 })
    },
    failOver: async () => {
      await primary.kill()
      await query(standby.url(name), 'select pg_promote()')
    },
    moveAddress: () => address.leadTo(Number(new URL(standby.url(name)).port)),
  }
}

function at(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

/** Passes connections on to a port of loopback; those to the port before end when it changes. */
async function startAddress(target: number) {
  const sockets = new Set<Socket>()
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo: (port: number) => {
      target = port
      endAll()
    },
    close: () => {
      server.close()
      endAll()
    },
  }
}
