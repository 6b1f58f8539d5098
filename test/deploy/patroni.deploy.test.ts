/** The primary is killed three times under 500 acknowledgements a second: nothing that was answered is missing. */
import { setTimeout as sleep } from 'node:timers/promises'
import { bagFrames, streamPaths } from '@muster/contract/frames'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '../../apps/api/src/incidents/verifyLog.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { acknowledgement, instructionIds, roomAt } from '../../apps/api/test/roomCalls.ts'
import type { TestRoom, TestTenant } from '../../apps/api/test/school.ts'
import { openSse } from '../../apps/api/test/sse.ts'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { RawHttpConnection, requestOf } from '../../bench/wire.ts'
import { appPassword, password } from './cluster.ts'
import { PatroniCluster } from './patroni.ts'

const roomsPerSite = 250
/** Acknowledgements a second of all rooms together. */
const pace = 500
const kills = 3

let cluster: PatroniCluster
let world: World
let appUrl: string

beforeAll(async () => {
  cluster = await PatroniCluster.start()
  const { default: pg } = await import('pg')
  const superuser = new pg.Client({ connectionString: cluster.url('postgres') })
  await superuser.connect()
  await superuser.query(`create role muster login createrole password '${password}'`)
  await superuser.query("create database muster owner muster encoding 'UTF8' template template0")
  await superuser.end()
  process.env.MUSTER_APP_PASSWORD = appPassword
  await migrate(cluster.url('muster', 'muster'))
  appUrl = cluster.url('muster', 'muster_app', appPassword)
  world = await openWorld({
    database: { ownerUrl: cluster.url('muster'), appUrl, drop: async () => {} },
    roomsPerSite,
  })
}, 300_000)
afterAll(async () => {
  await world?.close()
  await cluster?.stop()
})

/** An acknowledgement that was answered with success. */
type Answered = { room: TestRoom; instruction: string; at: number }

/** Returns answers a second, leaving out the first second. */
function rateOf(answered: readonly Answered[]): number {
  const begin = (answered[0]?.at ?? 0) + 1_000
  const later = answered.filter(({ at }) => at >= begin)
  return (later.length * 1_000) / ((later.at(-1)?.at ?? 0) - begin)
}

/** Lets rooms acknowledge at the pace, each again and again, until stopped. */
function startLoad(port: number, tenant: TestTenant, incidentId: string, instructions: string[]) {
  const rooms = tenant.sites.flatMap((site) => site.rooms)
  const answered: Answered[] = []
  let sent = 0
  let goesOn = true
  const startedAt = performance.now()
  const connection = async (number: number) => {
    let wire: RawHttpConnection | null = null
    while (goesOn) {
      const turn = sent++
      const due = startedAt + (turn * 1000) / pace
      await sleep(Math.max(0, due - performance.now()))
      const room = rooms[turn % rooms.length] as TestRoom
      const instruction = instructions[Math.floor(turn / rooms.length) % instructions.length] ?? ''
      const { body } = acknowledgement(room, incidentId, turn, [instruction])
      const request = requestOf('POST', submitClassroomUpdate.path, { 'x-connection': String(number) }, body)
      try {
        wire ??= await RawHttpConnection.open(port)
        const { status } = await wire.ask(request)
        if (status === 200) answered.push({ room, instruction, at: performance.now() })
      } catch {
        wire?.close()
        wire = null
      }
    }
    wire?.close()
  }
  const connections = Array.from({ length: 60 }, (_, number) => connection(number))
  return {
    answered,
    stop: async () => {
      goesOn = false
      await Promise.all(connections)
    },
  }
}

test('a killed primary loses no answer, and pages go on by themselves', async () => {
  const url = await world.listen()
  const port = Number(new URL(url).port)
  const away: number[] = []
  const rates: number[] = []
  let total = 0
  for (let kill = 1; kill <= kills; kill++) {
    const tenant = world.tenants[kill % 2] as TestTenant
    const incidentId = await world.startDrill(tenant, tenant.sites)
    const instructions = await instructionIds(world, tenant, incidentId)
    const page = await openSse(url + streamPaths.bag(roomAt(tenant, 0).barcode))
    expect(bagFrames.status.parse(JSON.parse((await page.next()).data)).incident?.incidentId).toBe(incidentId)
    const load = startLoad(port, tenant, incidentId, instructions)
    await expect.poll(() => load.answered.length, { timeout: 60_000 }).toBeGreaterThan(3 * pace)
    rates.push(rateOf(load.answered))

    const killedAt = performance.now()
    const killed = await cluster.killPrimary()
    const isBack = () => load.answered.some(({ at }) => at > killedAt + 1_000)
    await expect.poll(isBack, { timeout: 120_000, interval: 50 }).toBe(true)
    const first = Math.min(...load.answered.map(({ at }) => at).filter((at) => at > killedAt + 1_000))
    away.push((first - killedAt) / 1000)
    const before = load.answered.length
    await expect.poll(() => load.answered.length, { timeout: 60_000 }).toBeGreaterThan(before + pace)
    await load.stop()

    // The log has each pair of room and instruction that was answered.
    const stored = await storedAnswers(incidentId)
    const missing = load.answered.filter(({ room, instruction }) => !stored.has(`${room.id} ${instruction}`))
    expect(missing).toEqual([])
    total += load.answered.length

    const body = { commandId: crypto.randomUUID(), message: `After kill ${kill}.`, severity: 1 as const }
    const { sendBroadcast, endIncident } = await import('@muster/contract/incidentCalls')
    await world.ask(sendBroadcast, { params: { incidentId }, body }, tenant.staff.Manager)
    await page.next(({ data }) => data.includes(`After kill ${kill}.`))
    page.close()
    const end = { commandId: crypto.randomUUID(), message: 'All clear.' }
    await world.ask(endIncident, { params: { incidentId }, body: end }, tenant.staff.Manager)
    await cluster.bringBack(killed)
  }
  expect((await verifyLog(appUrl)).broken).toBeNull()
  const sorted = away.toSorted((one, other) => one - other)
  console.log(
    `${kills} kills under ${rates.map((each) => each.toFixed(0)).join(', ')} answers a second, ${total} answers, none missing; commands again after ${away.map((each) => each.toFixed(1)).join(', ')} s, median ${sorted[kills >> 1]?.toFixed(1)} s`,
  )
}, 900_000)

/** Reads each pair of room and instruction that the log has. */
async function storedAnswers(incidentId: string): Promise<Set<string>> {
  return world.asOwner(async (owner) => {
    const { rows } = await owner.query<{ pair: string }>(
      `select data->>'roomId' || ' ' || jsonb_array_elements_text(data->'instructionIds') as pair
      from event
      where incident_id = $1 and type = 'InstructionCompleted'`,
      [incidentId],
    )
    return new Set(rows.map(({ pair }) => pair))
  })
}
