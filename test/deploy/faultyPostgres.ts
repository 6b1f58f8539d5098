/** PostgreSQL of Debian on a small disk of its own, whose clock can be set, kept running as systemd would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../tools/freePort.ts'
import { CommandFailed, runCommand } from '../../tools/runCommand.ts'

const programs = '/usr/lib/postgresql/15/bin'
const password = 'Zebra crossing 1'
/** Size of the disk; an empty cluster and its database take half of it. */
const diskSize = '160m'

/** The environment of a process whose clock another file sets: `+2h`, `-2h`, `+0`. Only the time of day is changed. */
export const settableClock = (file: string) => ({
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

async function must(program: string, args: readonly string[]) {
  const result = await runCommand(program, args, { env: { LC_ALL: 'C' } })
  if (result.code !== 0) throw new CommandFailed(program, args, result)
}

export class FaultyPostgres {
  readonly port: number
  private readonly disk: string
  private readonly clock: string
  private readonly owner: { uid: number; gid: number }
  private server: ChildProcess | null = null
  private isStopping = false

  private constructor(disk: string, clock: string, port: number, owner: { uid: number; gid: number }) {
    this.owner = owner
    this.disk = disk
    this.clock = clock
    this.port = port
  }

  /** Makes a disk in memory (tmpfs; needs root), a cluster on it, and starts it. */
  static async start(): Promise<FaultyPostgres> {
    const disk = await mkdtemp(join(tmpdir(), 'muster-disk-'))
    const clock = join(await mkdtemp(join(tmpdir(), 'muster-clock-')), 'clock')
    await chmod(dirname(clock), 0o755)
    await writeFile(clock, '+0')
    await must('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', disk])
    await must('chown', ['postgres:postgres', disk])
    const idOf = async (option: string) => Number((await runCommand('id', [option, 'postgres'])).output)
    const owner = { uid: await idOf('-u'), gid: await idOf('-g') }
    const postgres = new FaultyPostgres(disk, clock, await freePort(), owner)
    const passwordFile = join(disk, 'password')
    await writeFile(passwordFile, password)
    await chmod(passwordFile, 0o644)
    await must('runuser', [
      '-u',
      'postgres',
      '--',
      join(programs, 'initdb'),
      '-D',
      postgres.data,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--wal-segsize=1',
      '--auth-host=scram-sha-256',
      '--pwfile',
      passwordFile,
    ])
    const settings = [
      `port = ${postgres.port}`,
      "listen_addresses = '127.0.0.1'",
      `unix_socket_directories = '${disk}'`,
      'max_wal_size = 16MB',
      'min_wal_size = 2MB',
      'wal_recycle = off',
      'shared_buffers = 32MB',
    ]
    await appendFile(join(postgres.data, 'postgresql.conf'), `${settings.join('\n')}\n`)
    postgres.run()
    return postgres
  }

  private get data(): string {
    return join(this.disk, 'data')
  }

  /** Starts it, and starts it again a second after it ends. */
  private run() {
    this.server = spawn(join(programs, 'postgres'), ['-D', this.data], {
      ...this.owner,
      env: { PATH: process.env.PATH, LC_ALL: 'C', ...settableClock(this.clock) },
      stdio: 'ignore',
    })
    this.server.once('exit', () => {
      if (!this.isStopping) setTimeout(() => this.run(), 1_000)
    })
  }

  url(database: string): string {
    return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`
  }

  /** Runs a statement as the superuser, and returns its rows. */
  async ask<Row extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  /** Leaves no byte on its disk. */
  async fillDisk(): Promise<void> {
    // It ends when nothing fits any more.
    await runCommand('dd', ['if=/dev/zero', `of=${join(this.disk, 'filler')}`, 'bs=4k'])
    const { bavail } = await statfs(this.disk)
    if (bavail > 0) throw new Error(`${bavail} blocks are still free.`)
  }

  async freeDisk(): Promise<void> {
    await rm(join(this.disk, 'filler'))
  }

  /** Sets its clock, by this much from the true time. @param by `+2h`, `-2h` or `+0` */
  setClock(by: string): Promise<void> {
    return writeFile(this.clock, by)
  }

  /** Suspends all of its processes: connections stay open, and nothing is answered. */
  suspend(): Promise<void> {
    return this.signal('SIGSTOP')
  }

  resume(): Promise<void> {
    return this.signal('SIGCONT')
  }

  private async signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const main = this.server?.pid
    if (main === undefined) return
    const { output } = await runCommand('pgrep', ['-P', String(main)])
    const children = output.trim().split('\n').filter(Boolean).map(Number)
    for (const id of name === 'SIGSTOP' ? [main, ...children] : [...children, main]) {
      try {
        process.kill(id, name)
      } catch {
        // It had done its work.
      }
    }
  }

  async remove(): Promise<void> {
    this.isStopping = true
    await this.resume()
    const ended = this.server && this.server.exitCode === null ? once(this.server, 'exit') : null
    this.server?.kill('SIGQUIT')
    await ended
    await must('umount', [this.disk])
    await rm(this.disk, { recursive: true })
    await rm(dirname(this.clock), { recursive: true })
  }
}
