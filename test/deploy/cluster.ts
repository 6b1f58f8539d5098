/** PostgreSQL 15 of Debian: clusters in folders of their own, as the user postgres. */
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../tools/freePort.ts'
import { CommandFailed, runCommand } from '../../tools/runCommand.ts'

/** The folder of PostgreSQL's programs. */
export const postgresPrograms = '/usr/lib/postgresql/15/bin'

/** The password of every role of these clusters. */
export const password = 'Zebra crossing 1'

/** A folder that the user postgres may write. */
export async function postgresFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-deploy-'))
  await must('chown', ['postgres:postgres', folder])
  await chmod(folder, 0o755)
  return folder
}

/**
 * Runs a program to its end.
 * @returns what it printed
 * @throws CommandFailed
 */
export async function must(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const result = await runCommand(program, args, { env })
  if (result.code !== 0) throw new CommandFailed(program, args, result)
  return result.output
}

/** Runs a program as the user postgres. */
export const asPostgres = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
  must('runuser', ['-u', 'postgres', '--', program, ...args], { LC_ALL: 'C', ...env })

/** A cluster that can be started, stopped, and asked as its superuser. */
export class Cluster {
  readonly data: string
  readonly port: number
  private readonly folder: string

  private constructor(folder: string, port: number) {
    this.folder = folder
    this.data = join(folder, 'data')
    this.port = port
  }

  /**
   * Makes a cluster that is not running.
   * @param settings lines of postgresql.conf
   */
  static async create(settings: readonly string[] = []): Promise<Cluster> {
    const cluster = new Cluster(await postgresFolder(), await freePort())
    const passwords = join(cluster.folder, `password-${randomBytes(4).toString('hex')}`)
    await writeFile(passwords, password, { mode: 0o644 })
    const options =
      '-U postgres -E UTF8 --locale=C.UTF-8 --no-sync --auth-local=trust --auth-host=scram-sha-256'
    await asPostgres(join(postgresPrograms, 'initdb'), [
      ...options.split(' '),
      `--pgdata=${cluster.data}`,
      `--pwfile=${passwords}`,
    ])
    await cluster.configure(settings)
    return cluster
  }

  /** Makes the folder of a cluster whose files are still to come, from a backup. */
  static async empty(): Promise<Cluster> {
    const cluster = new Cluster(await postgresFolder(), await freePort())
    await mkdir(cluster.data, { mode: 0o700 })
    await must('chown', ['postgres:postgres', cluster.data])
    return cluster
  }

  /** Adds lines to postgresql.conf. */
  async configure(settings: readonly string[]): Promise<void> {
    const own = [
      `port = ${this.port}`,
      `unix_socket_directories = '${this.folder}'`,
      "listen_addresses = '127.0.0.1'",
    ]
    await appendFile(join(this.data, 'postgresql.conf'), `${[...own, ...settings].join('\n')}\n`)
  }

  async start(): Promise<void> {
    const log = join(this.folder, 'log')
    await asPostgres(join(postgresPrograms, 'pg_ctl'), [
      '-D',
      this.data,
      '-l',
      log,
      '-w',
      '-t',
      '60',
      'start',
    ])
  }

  async stop(): Promise<void> {
    await asPostgres(join(postgresPrograms, 'pg_ctl'), ['-D', this.data, '-m', 'immediate', 'stop']).catch(
      () => {},
    )
  }

  /** Stops it and removes its files. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }

  /** Returns the connection URL of a role. */
  url(database: string, role = 'postgres'): string {
    return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`
  }

  /** The folder of its Unix socket, where the superuser needs no password. */
  get socket(): string {
    return this.folder
  }

  /** Runs statements as the superuser, and returns the rows of the last. */
  async ask<Row extends pg.QueryResultRow>(statement: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) })
    await client.connect()
    try {
      return (await client.query<Row>(statement)).rows
    } finally {
      await client.end()
    }
  }
}

/** Makes the role and the database that the README says, in their order. */
export async function prepareDatabase(cluster: Cluster): Promise<void> {
  await cluster.ask(`create role muster login createrole password '${password}'`)
  await cluster.ask("create database muster owner muster encoding 'UTF8' template template0")
}

const script = fileURLToPath(new URL('../../tools/muster.ts', import.meta.url))

/** The password of muster_app in these tests. */
export const appPassword = 'app-password-of-the-test'

/** Runs a command of `npm run muster`, and returns its exit code and what it printed. */
export const runMuster = (databaseUrl: string, args: readonly string[], env: Record<string, string> = {}) =>
  runCommand(process.execPath, [script, ...args], {
    env: { DATABASE_URL: databaseUrl, MUSTER_APP_PASSWORD: appPassword, ...env },
  })
