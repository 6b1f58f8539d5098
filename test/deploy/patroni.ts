/** Two machines of Patroni with etcd and HAProxy, by the examples of deploy/patroni, on addresses of loopback. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tools/freePort.ts'
import { must, password, postgresFolder } from './cluster.ts'

const examples = fileURLToPath(new URL('../../deploy/patroni/', import.meta.url))

/** The addresses of the example, and those that take their place. */
const addresses = { '10.0.0.11': '127.0.0.11', '10.0.0.12': '127.0.0.12', '10.0.0.13': '127.0.0.11' }

type Machine = { name: string; address: string; data: string; patroni: ChildProcess | null }

/** A replicated PostgreSQL whose primary can be killed. */
export class PatroniCluster {
  /** The port of HAProxy, which leads to the primary. */
  readonly port: number
  private readonly folder: string
  private readonly ports: Record<string, number>
  private readonly machines: Machine[]
  private readonly children: ChildProcess[] = []

  private constructor(folder: string, ports: Record<string, number>) {
    this.folder = folder
    this.ports = ports
    this.port = ports.proxy ?? 0
    this.machines = [
      { name: 'db1', address: '127.0.0.11', data: join(folder, 'db1'), patroni: null },
      { name: 'db2', address: '127.0.0.12', data: join(folder, 'db2'), patroni: null },
    ]
  }

  /** Starts all of it; resolves when there is a primary with a synchronous standby. */
  static async start(): Promise<PatroniCluster> {
    const names = ['etcd', 'peers', 'rest', 'postgres', 'proxy']
    const ports = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await freePort()] as const)),
    )
    const cluster = new PatroniCluster(await postgresFolder(), ports)
    try {
      await cluster.startEtcd()
      for (const machine of cluster.machines) await cluster.startPatroni(machine)
      await cluster.startProxy()
      await cluster.hasStandby()
      return cluster
    } catch (error) {
      await cluster.stop()
      throw error
    }
  }

  /** Returns the connection URL of a role, by way of HAProxy. */
  url(database: string, role = 'postgres', word = password): string {
    return `postgres://${role}:${encodeURIComponent(word)}@127.0.0.1:${this.port}/${database}`
  }

  /** Kills the primary as a power cut would: Patroni first, then the postmaster with all its processes. */
  async killPrimary(): Promise<Machine> {
    const primary = await this.primary()
    const pid = (await readFile(join(primary.data, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? ''
    const patroni = await readFile(join(this.folder, `${primary.name}.pid`), 'utf8')
    process.kill(Number(patroni), 'SIGKILL')
    const others = await must('pgrep', ['-P', pid]).catch(() => '')
    process.kill(Number(pid), 'SIGKILL')
    for (const each of others.split('\n').filter(Boolean)) {
      try {
        process.kill(Number(each), 'SIGKILL')
      } catch {
        // It has seen that its parent is gone.
      }
    }
    return primary
  }

  /** Starts the Patroni of a machine again; resolves when it is the synchronous standby. */
  async bringBack(machine: Machine): Promise<void> {
    await this.startPatroni(machine)
    await this.hasStandby()
  }

  async stop(): Promise<void> {
    for (const { patroni } of this.machines) patroni?.kill('SIGTERM')
    await Promise.all(this.machines.map(({ patroni }) => patroni && ended(patroni)))
    for (const { data } of this.machines) {
      const pid = Number(
        (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0],
      )
      if (pid) process.kill(pid, 'SIGQUIT')
    }
    for (const child of this.children) child.kill('SIGKILL')
    await Promise.all(this.children.map(ended))
    await rm(this.folder, { recursive: true, force: true, maxRetries: 10 })
  }

  private async primary(): Promise<Machine> {
    for (let attempt = 0; attempt < 600; attempt++) {
      for (const machine of this.machines) if (await this.answers(machine, '/primary')) return machine
      await sleep(100)
    }
    throw new Error('No machine became the primary.')
  }

  private async hasStandby(): Promise<void> {
    for (let attempt = 0; attempt < 900; attempt++) {
      for (const machine of this.machines) if (await this.answers(machine, '/synchronous')) return
      await sleep(100)
    }
    throw new Error('No machine became the synchronous standby.')
  }

  private answers({ address }: Machine, path: string): Promise<boolean> {
    return fetch(`http://${address}:${this.ports.rest}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  }

  private async startEtcd() {
    const [client, peer] = [`http://127.0.0.11:${this.ports.etcd}`, `http://127.0.0.11:${this.ports.peers}`]
    this.run('etcd', [
      `--data-dir=${join(this.folder, 'etcd')}`,
      `--listen-client-urls=${client}`,
      `--advertise-client-urls=${client}`,
      `--listen-peer-urls=${peer}`,
      `--initial-advertise-peer-urls=${peer}`,
      `--initial-cluster=default=${peer}`,
      '--log-level=error',
      '--unsafe-no-fsync',
    ])
    for (let attempt = 0; attempt < 200; attempt++) {
      const isThere = await fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isThere) return
      await sleep(100)
    }
    throw new Error('etcd does not answer.')
  }

  /** The example, with the addresses and paths of one machine. */
  private async startPatroni(machine: Machine) {
    const sockets = join(this.folder, `${machine.name}-sockets`)
    await mkdir(sockets, { recursive: true })
    await must('chown', ['postgres:postgres', sockets])
    const file = join(this.folder, `${machine.name}.yml`)
    const text = (await readFile(join(examples, 'patroni.yml'), 'utf8'))
      .replace(/hosts: \[.*\]/, `hosts: [127.0.0.11:${this.ports.etcd}]`)
      .replaceAll('10.0.0.11:8008', `${machine.address}:${this.ports.rest}`)
      .replaceAll('10.0.0.11:5432', `${machine.address}:${this.ports.postgres}`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replace('name: db1', `name: ${machine.name}`)
      .replace('/var/lib/postgresql/15/main', machine.data)
      .replace('/var/lib/postgresql/.pgpass-patroni', join(this.folder, `${machine.name}.pgpass`))
      .replace('data_dir:', `parameters:\n    unix_socket_directories: ${sockets}\n  data_dir:`)
      .replace(/SUPERUSER-PASSWORD|REPLICATION-PASSWORD|REWIND-PASSWORD/g, password)
    await writeFile(file, text)
    await chmod(file, 0o644)
    const pidFile = join(this.folder, `${machine.name}.pid`)
    const command = `echo $$ > ${pidFile}; exec patroni ${file} >> ${join(this.folder, machine.name)}.log 2>&1`
    machine.patroni = spawn('runuser', ['-u', 'postgres', '--', 'sh', '-c', command], {
      stdio: 'ignore',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    })
  }

  private async startProxy() {
    let text = await readFile(join(examples, 'haproxy.cfg'), 'utf8')
    for (const [example, address] of Object.entries(addresses)) text = text.replaceAll(example, address)
    text = text
      .replace('127.0.0.1:5000', `127.0.0.1:${this.port}`)
      .replaceAll(':5432', `:${this.ports.postgres}`)
      .replaceAll('port 8008', `port ${this.ports.rest}`)
    const file = join(this.folder, 'haproxy.cfg')
    await writeFile(file, text)
    this.run('haproxy', ['-db', '-q', '-f', file])
  }

  private run(program: string, args: readonly string[]) {
    this.children.push(spawn(program, args, { stdio: 'ignore' }))
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => child.once('exit', () => resolve()))
}
