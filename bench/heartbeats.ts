/** RBIMs that report every ten seconds, each over a connection of its own. */
import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendHeartbeat } from '@muster/contract/rbimCalls'
import { rawPublicKey, rbimMessage } from '../tools/cli/rbimMessage.ts'
import { type Child, startChild } from './child.ts'
import { cpuSeconds } from './cpuTime.ts'
import type { PacedPolls } from './pacedPolls.ts'
import type { BenchContext, RunningServer, SchoolDatabase } from './stage.ts'
import { requestOf } from './wire.ts'
import { withClient } from './withClient.ts'

const count = 500
/** Heartbeats of all of them in a second. */
export const perSecond = 50

interface Device {
  serialNumber: string
  key: KeyObject
}

export class Heartbeats {
  private readonly running: RunningServer
  private readonly database: number
  private readonly devices: Device[]
  private readonly load: Child<PacedPolls>
  /** Each heartbeat is signed for a later second than the one before it. */
  private created = 0

  private constructor(running: RunningServer, devices: Device[], load: Child<PacedPolls>, database: number) {
    this.running = running
    this.devices = devices
    this.load = load
    this.database = database
  }

  /** Registers them with new keys. */
  static async open(running: RunningServer, { ownerUrl, school }: SchoolDatabase, { onStop }: BenchContext) {
    const pairs = Array.from({ length: count }, () => generateKeyPairSync('ed25519'))
    const devices = pairs.map(({ privateKey }, at) => ({
      serialNumber: `BENCH-${school.tenantId.slice(0, 8).toUpperCase()}-${at}`,
      key: privateKey,
    }))
    const database = await withClient(ownerUrl, async (client) => {
      await client.query(
        `with added as (
          insert into muster.rbim (id, tenant_id, serial_number, model, site_id, public_key, key_set_at, press, interval_seconds, low_battery)
          select id, $1, serial_number, 'Bench', $2, decode(public_key, 'base64'), now(), 'nothing', 10, 20
          from unnest($3::uuid[], $4::text[], $5::text[]) as wanted (id, serial_number, public_key)
          returning id
        )
        insert into muster.rbim_standing (rbim_id, tenant_id) select id, $1 from added`,
        [
          school.tenantId,
          school.siteId,
          devices.map(() => randomUUID()),
          devices.map(({ serialNumber }) => serialNumber),
          pairs.map(({ publicKey }) => rawPublicKey(publicKey)),
        ],
      )
      const { rows } = await client.query<{ folder: string }>(
        "select current_setting('data_directory') as folder",
      )
      return Number((await readFile(`${rows[0]?.folder}/postmaster.pid`, 'utf8')).split('\n')[0])
    })
    await sleep(500)
    return new Heartbeats(running, devices, startChild<PacedPolls>('pacedPolls.ts', onStop), database)
  }

  /** @returns microseconds of the server's processor and the database's for each of them */
  async run(forMs: number): Promise<{ cpu: number; databaseCpu: number }> {
    const turns = Math.ceil((forMs / 1000 / count) * perSecond) + 2
    // Not older than five minutes when the last of them is sent.
    this.created = Math.max(this.created, Math.floor(Date.now() / 1000) - 120)
    const requests = Array.from({ length: turns }, (_, turn) =>
      this.devices.map((device) => {
        const { path, headers, body } = rbimMessage(
          device,
          sendHeartbeat.path,
          { battery: 80, signal: -60, firmware: '1.0' },
          this.created + turn,
        )
        return requestOf('POST', path, headers, JSON.parse(body))
      }),
    ).flat()
    this.created += turns
    await this.load.ask('begin', { port: this.running.api.port, requests, connections: count, perSecond })
    await sleep(1000)
    const read = () =>
      Promise.all([
        this.running.api.probe.ask('cpuMs', undefined),
        cpuSeconds(this.database),
        this.load.ask('count', undefined),
      ])
    const before = await read()
    await sleep(forMs)
    const after = await read()
    const { statuses } = await this.load.ask('end', undefined)
    if (Object.keys(statuses).join() !== '200')
      throw new Error(`Heartbeats were answered ${JSON.stringify(statuses)}.`)
    const beats = after[2] - before[2]
    return {
      cpu: ((after[0] - before[0]) / beats) * 1000,
      databaseCpu: ((after[1] - before[1]) / beats) * 1e6,
    }
  }

  stop(): Promise<void> {
    return this.load.stop()
  }
}
