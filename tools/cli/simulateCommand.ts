import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { Agent, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendHeartbeat, sendRbimReport } from '@muster/contract/rbimCalls'
import type pg from 'pg'
import { type Command, CommandError, readArguments, requireOption, UsageError } from './command.ts'
import { rawPublicKey, rbimMessage } from './rbimMessage.ts'
import { inTenantByKey } from './tenantTransaction.ts'

type SimulatedDevice = { serialNumber: string; key: KeyObject; battery: number; signal: number }
/** @property isKept each keeps its connection open */
type SimulationOptions = { units: number; every: number; lasts: number; url: URL; isKept: boolean }

/** Servers hear of new keys by a notice of the database, a moment after they were written. In milliseconds. */
const keysKnownAfter = 500

/** `simulate rbim`: so many devices that report, to see what that looks like and what it costs. */
export const simulateCommand: Command = {
  usage: 'rbim [--tenant KEY] [--units 500] [--every 10] [--for 60] [--url ADDRESS] [--reconnect]',
  about:
    'Simulates RBIMs, from SIM-KEY-0001. Registers them and gives them new keys. --units is how many, --every the seconds between reports, --for the seconds to run. --reconnect opens a new connection for each report.',
  read(args) {
    const { values, positionals } = readArguments({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string', default: 'oakridge' },
        units: { type: 'string', default: '500' },
        every: { type: 'string', default: '10' },
        for: { type: 'string', default: '60' },
        url: { type: 'string' },
        reconnect: { type: 'boolean', default: false },
      },
    })
    if (positionals.length !== 1 || positionals[0] !== 'rbim') throw new UsageError('Use: simulate rbim.')
    const tenantKey = requireOption(values.tenant, '--tenant')
    const numbers = {
      units: wholeNumber(values.units, '--units', 5000),
      every: wholeNumber(values.every, '--every', 3600),
      lasts: wholeNumber(values.for, '--for', 86_400),
    }
    return async ({ appUrl, publicUrl }) => {
      const url = URL.parse(values.url ?? publicUrl)
      if (!url) throw new UsageError(`--url must be an address, not "${values.url}".`)
      const simulated = Array.from({ length: numbers.units }, (_, at) => newlyMade(tenantKey, at))
      const { name, added } = await inTenantByKey(appUrl, tenantKey, async (client, tenant) => ({
        name: tenant.name,
        added: await register(
          client,
          simulated.map(({ public: each }) => each),
          numbers.every,
        ),
      }))
      console.log(`${numbers.units} RBIMs of ${name}, ${added} of them new, each with a new key.`)
      await sleep(keysKnownAfter)
      console.log(`They report to ${url.origin} every ${numbers.every} s for ${numbers.lasts} s.`)
      return runSimulation(
        simulated.map(({ own }) => own),
        { ...numbers, url, isKept: !values.reconnect },
      )
    }
  },
}

function wholeNumber(text: string, option: string, most: number): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= most) return value
  throw new UsageError(`${option} must be a whole number from 1 to ${most}, not "${text}".`)
}

function newlyMade(tenantKey: string, at: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const serialNumber = `SIM-${tenantKey.slice(0, 40).toUpperCase()}-${String(at + 1).padStart(4, '0')}`
  return {
    public: { serialNumber, publicKey: rawPublicKey(publicKey) },
    own: { serialNumber, key: privateKey, battery: 40 + (at % 60), signal: -50 - (at % 45) },
  }
}

/** Spreads them over the rooms of the tenant; those of an earlier time get the new key and interval. @returns how many are new */
async function register(
  client: pg.Client,
  all: readonly { serialNumber: string; publicKey: string }[],
  every: number,
): Promise<number> {
  const rooms = await client.query<{ id: string; site_id: number }>(
    `select room.id, room.site_id
    from room
    join site on site.id = room.site_id
    where room.is_active and site.is_active
    order by room.name, room.id`,
  )
  if (rooms.rows.length === 0) throw new CommandError('This tenant has no rooms for them.')
  const places = all.map((_, at) => rooms.rows[at % rooms.rows.length])
  const { rows } = await client.query<{ is_new: boolean }>(
    `with put as (
      insert into rbim (
        id, tenant_id, serial_number, model, site_id, room_id, public_key, key_set_at, press, interval_seconds, low_battery
      )
      select id, tenant_in_use(), serial_number, 'Simulated', site_id, room_id, decode(public_key, 'base64'), now(),
        'nothing', $6, 20
      from unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::uuid[])
        as wanted (id, serial_number, public_key, site_id, room_id)
      on conflict (serial_number, tenant_id) do update
      set public_key = excluded.public_key, key_set_at = now(), interval_seconds = excluded.interval_seconds,
        retired_at = null, version = rbim.version + 1
      returning id, tenant_id, xmax = 0 as is_new
    ), standing as (
      insert into rbim_standing (rbim_id, tenant_id)
      select id, tenant_id
      from put
      where is_new
    )
    select is_new from put`,
    [
      all.map(() => randomUUID()),
      all.map(({ serialNumber }) => serialNumber),
      all.map(({ publicKey }) => publicKey),
      places.map((place) => place?.site_id),
      places.map((place) => place?.id),
      every,
    ],
  )
  return rows.filter(({ is_new }) => is_new).length
}

/** Lets each report at its own moment of every interval, and says at the end how that went. @returns 0 when all were taken */
async function runSimulation(
  all: readonly SimulatedDevice[],
  { every, lasts, url, isKept }: SimulationOptions,
): Promise<number> {
  const devices = all.map((each) => ({ each, post: sender(url, isKept) }))
  const took: number[] = []
  const refused = new Map<number, number>()
  const underWay = new Set<Promise<void>>()
  const ends = performance.now() + lasts * 1000
  const start = performance.now()
  for (let round = 0; start + round * every * 1000 < ends; round++) {
    for (const [at, { each, post }] of devices.entries()) {
      const due = start + (round + at / all.length) * every * 1000
      if (due >= ends) break
      const wait = due - performance.now()
      if (wait > 1) await sleep(wait)
      const message = round === 0 && at % 50 === 0 ? selfTestOf(each) : heartbeatOf(each)
      const sent = performance.now()
      const work = post(message)
        .then((status) => {
          if (status === 200) took.push(performance.now() - sent)
          else refused.set(status, (refused.get(status) ?? 0) + 1)
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }
  await Promise.all(underWay)
  took.sort((a, b) => a - b)
  const at = (share: number) => `${(took[Math.floor(share * (took.length - 1))] ?? 0).toFixed(1)} ms`
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${took.length} accepted (${(took.length / seconds).toFixed(1)} a second). Median ${at(0.5)}, 99% within ${at(0.99)}.`,
  )
  for (const [status, count] of refused)
    console.log(`${count} ${status === 0 ? 'had no answer' : `answered with ${status}`}.`)
  return refused.size === 0 ? 0 : 1
}

function heartbeatOf(each: SimulatedDevice) {
  each.battery = Math.max(1, each.battery - (Math.random() < 0.01 ? 1 : 0))
  const signal = Math.round(each.signal + Math.random() * 6 - 3)
  return rbimMessage(each, sendHeartbeat.path, { battery: each.battery, signal, firmware: '1.0.0-sim' })
}

function selfTestOf(each: SimulatedDevice) {
  const report = { kind: 'selfTest', isPassed: true, detail: 'Simulated' }
  return rbimMessage(each, sendRbimReport.path, { id: randomUUID(), report })
}

/** Over a connection of the device’s own. @returns what sends and answers the status; 0 for no answer */
function sender(url: URL, isKept: boolean) {
  const isSecure = url.protocol === 'https:'
  const agent = new (isSecure ? SecureAgent : Agent)({ keepAlive: isKept })
  const begin = isSecure ? requestHttps : requestHttp
  return ({ path, headers, body }: ReturnType<typeof rbimMessage>) =>
    new Promise<number>((resolve) => {
      const options: RequestOptions = {
        method: 'POST',
        agent,
        timeout: 10_000,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      }
      const request = begin(new URL(path, url), options, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      })
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(0))
      request.end(body.slice(0))
    })
}
