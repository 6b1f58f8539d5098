import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getBagIncident } from '@muster/contract/bagCalls'
import { submitClassroomUpdate } from '@muster/contract/seedCalls'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { killsInARow } from '../../../../tools/ciAdds.ts'
import type { Postgres } from '../../../../tools/postgres.ts'
import { supervisePostgres } from '../../../../tools/supervisePostgres.ts'
import { AttackRun } from '../../test/attack/attackRun.ts'
import { asOwner } from '../../test/school.ts'
import { type ServerProcess, startServerProcess } from '../../test/serverProcess.ts'
import { type Database, inTenant, openDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { alterRoleSettings } from '../platform/db/roleSettings.ts'
import { IncidentStore } from './incidentStore.ts'
import { readEvents } from './storedEvents.ts'
import { verifyLog } from './verifyLog.ts'

/**
 * Kills the server, its database, or both at once, while every room sends as fast as it is answered: acknowledgements on the fast
 * path, and chat through its route. A phone sends again, under the same id, what was not answered. Then the log has each
 * command once, its chain is whole, and the server shows what the log has.
 *
 * The plain run kills twice, CI five times; `npm run test:attack` a thousand times, and goes on where it stopped.
 */

const run = new AttackRun('kills')
const victims = ['both', 'server', 'database', 'server', 'database'] as const
const kills = Array.from({ length: run.isLong ? 1_000 : killsInARow }, (_, at) => {
  const victim = victims[at % victims.length] ?? 'both'
  return [`kill ${at + 1}: ${victim}`, victim, 3 + ((at * 37) % 150)] as const
})

const roomCount = 24
/** Kills for which one incident goes on: no room sends more than its budget lets through at once. */
const killsOfIncident = 10
/** The wait of a phone before it sends again, in milliseconds. */
const retryAfter = 50

let home: string
let postgres: Postgres
let appUrl: string
let incident: RunningIncident | null = null
const done = { kills: 0, answers: 0, repeats: 0, back: [] as number[] }

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'muster-kills-'))
  postgres = await supervisePostgres({ home, throwaway: true })
  await asOwner(postgres.url('postgres'), (owner) => owner.query('create database empty'))
  appUrl = (await migrate(postgres.url('empty'))).appUrl
  // A throwaway server answers before it has written; this one is to keep what it has answered, as in production.
  const { username } = new URL(appUrl)
  await asOwner(postgres.url('postgres'), (owner) =>
    owner.query(`alter role ${username} set synchronous_commit = on`),
  )
})

afterAll(async () => {
  await incident?.end()
  await postgres.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 5 })
  const back = done.back.toSorted((one, other) => one - other)
  const seconds = (at: number) => ((back[at] ?? 0) / 1000).toFixed(1)
  console.log(
    `${done.kills} kills, ${done.answers} answers, ${done.repeats} sent again; every room answered again after ${seconds(back.length >> 1)} s (median), ${seconds(back.length - 1)} s (longest)`,
  )
})

test(
  'what was answered is in the log, once, however often server and database are killed',
  async () => {
    await run.each(kills, async ([name, victim, answers]) => {
      if (incident && incident.kills >= killsOfIncident) {
        await incident.end()
        incident = null
      }
      incident ??= await RunningIncident.start()
      await incident.kill(name, victim, answers)
    })
    expect(run.findings).toEqual([])
    expect(run.requests).toBeGreaterThan(0)
  },
  run.timeout,
)

type Room = { id: string; bagId: string; siteId: number; name: string; expected: null; barcode: string }
/** One thing that a phone sends until it is answered: an acknowledgement of this number, or a chat message. */
type Command = { room: Room; is: 'acknowledgement' | 'chat'; number: number; commandId: string; text: string }

/** A drill in a database of its own, its rooms, and the server that they speak to. */
class RunningIncident {
  kills = 0
  private readonly tenantId = randomUUID()
  private readonly id = randomUUID()
  private readonly instructionId = randomUUID()
  private readonly database = `kills_${randomBytes(6).toString('hex')}`
  private readonly appUrl: string
  private readonly db: Database
  private rooms: Room[] = []
  private server: ServerProcess | null = null
  /** The texts that were answered. */
  private readonly answered = new Set<string>()
  private numbers = 0

  private constructor() {
    const url = new URL(appUrl)
    url.pathname = `/${this.database}`
    this.appUrl = url.href
    this.db = openDatabase(this.appUrl, 2)
  }

  static async start(): Promise<RunningIncident> {
    const own = new RunningIncident()
    await asOwner(postgres.url('postgres'), async (owner) => {
      await owner.query(`create database ${own.database} template empty strategy file_copy`)
      await owner.query(alterRoleSettings(own.database))
    })
    await own.begin()
    await own.startServer()
    return own
  }

  async end() {
    this.server?.process.kill('SIGKILL')
    await this.db.destroy()
    await asOwner(postgres.url('postgres'), (owner) =>
      owner.query(`drop database ${this.database} with (force)`),
    )
  }

  /**
   * Lets the rooms send, kills, and goes on until each room was answered again; then compares.
   * @param answers before the kill
   */
  async kill(name: string, victim: (typeof victims)[number], answers: number) {
    let isOver = false
    const rooms = this.rooms.map(async (room, at) => {
      for (let sent = at; !isOver; sent++)
        await this.send(this.next(room, sent % 3 === 0 ? 'chat' : 'acknowledgement'))
    })
    const sending = Promise.all(rooms)
    await this.untilAnswered(answers, sending)
    const killedAt = performance.now()
    const { server } = this
    if (victim !== 'database') server?.process.kill('SIGKILL')
    if (victim !== 'server') await postgres.kill()
    if (victim !== 'database') await this.startServer()
    await this.untilAnswered(2 * roomCount, sending)
    done.back.push(performance.now() - killedAt)
    isOver = true
    await sending
    if (victim === 'database' && server?.process.exitCode !== null)
      run.find(`${name}: the server ended with its database`)
    this.kills++
    done.kills++
    await this.compare(name)
  }

  private async compare(name: string) {
    const events = await inTenant(this.db, this.tenantId, (tx) => readEvents(tx, this.id, 0))
    const stored = events.flatMap(({ event }) => {
      if (event.type === 'ChatPosted') return [event.data.text]
      return event.type === 'InstructionCompleted' ? [String(event.data.values?.[this.instructionId])] : []
    })
    const known = new Set(stored)
    const missing = [...this.answered].filter((text) => !known.has(text))
    if (missing.length > 0) run.find(`${name}: answered and not in the log: ${missing.join(', ')}`)
    const doubled = stored.filter((text, at) => stored.indexOf(text) !== at)
    if (doubled.length > 0) run.find(`${name}: twice in the log: ${doubled.join(', ')}`)
    // Every phone sends until it is answered, so nothing else is there.
    const unknown = [...known].filter((text) => !this.answered.has(text))
    if (unknown.length > 0) run.find(`${name}: in the log, and nobody was told: ${unknown.join(', ')}`)
    const { broken } = await verifyLog(this.appUrl)
    if (broken) run.find(`${name}: the log is broken: ${JSON.stringify(broken)}`)
    for (const room of this.rooms) await this.compareShown(name, room, stored)
  }

  /** Compares the chat that the server shows in a room with that in the log. */
  private async compareShown(name: string, { barcode }: Room, stored: readonly string[]) {
    const path = getBagIncident.path.replace(':barcode', barcode).replace(':incidentId', this.id)
    const answer = await fetch(`${this.server?.url}${path}`)
    const shown = getBagIncident.answer.parse(await answer.json()).rooms.flatMap(({ chat }) => chat)
    const wanted = stored.filter((text) => text.startsWith(`chat ${barcode} `))
    if (shown.map(({ text }) => text).join() !== wanted.join())
      run.find(`${name}: the server shows ${shown.length} messages of a room, the log has ${wanted.length}`)
  }

  /** Waits until so many more commands were answered. */
  private async untilAnswered(count: number, sending: Promise<unknown>) {
    const goal = this.answered.size + count
    const isReached = () => this.answered.size >= goal
    await Promise.race([vi.waitUntil(isReached, { timeout: 60_000, interval: 2 }), sending])
  }

  private async startServer() {
    this.server = await startServerProcess({ DATABASE_URL: this.appUrl })
  }

  private next(room: Room, is: Command['is']): Command {
    const number = ++this.numbers
    return { room, is, number, commandId: randomUUID(), text: `${is} ${room.barcode} ${number}` }
  }

  /** Sends a command as a phone does: again, under its id, until it is answered. */
  private async send(command: Command) {
    for (;;) {
      const status = await this.post(command)
      if (status === 200) {
        this.answered.add(command.text)
        run.requests++
        done.answers++
        return
      }
      if (status !== null && status !== 503) run.find(`a phone was answered ${status}`)
      done.repeats++
      await sleep(retryAfter)
    }
  }

  /** Posts a command once. @returns the status; null where the connection broke */
  private async post({ room, is, number, commandId, text }: Command): Promise<number | null> {
    const { barcode: classroomBarcode, name } = room
    const response = { id: this.instructionId, instructionStatus: 1, instructionValue: text }
    const [path, body] =
      is === 'chat'
        ? [`/api/bags/${classroomBarcode}/incidents/${this.id}/chat`, { commandId, text, author: null }]
        : [
            submitClassroomUpdate.path,
            {
              classroomBarcode,
              sequence: number,
              userId: `aaaa${name.slice(-2)}`,
              incidentId: this.id,
              instructionResponse: [response],
            },
          ]
    try {
      const answer = await fetch(`${this.server?.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      return null
    }
  }

  /** Creates a tenant with one site of rooms, and starts a drill there. */
  private async begin() {
    const { tenantId } = this
    await inTenant(this.db, tenantId, async (tx) => {
      await tx
        .insertInto('tenant')
        .values({ id: tenantId, key: 'north', name: 'North', prefix: 'north' })
        .execute()
      const site = { tenant_id: tenantId, name: 'North School' }
      const { id: siteId } = await tx
        .insertInto('site')
        .values(site)
        .returning('id')
        .executeTakeFirstOrThrow()
      this.rooms = Array.from({ length: roomCount }, (_, at) => ({
        id: randomUUID(),
        bagId: randomUUID(),
        siteId,
        name: `Room ${at + 10}`,
        expected: null,
        barcode: randomBytes(16).toString('base64url'),
      }))
      const common = { tenant_id: tenantId, site_id: siteId }
      await tx
        .insertInto('room')
        .values(this.rooms.map(({ id, name }) => ({ ...common, id, name })))
        .execute()
      await tx
        .insertInto('bag')
        .values(
          this.rooms.map(({ id, bagId, name, barcode }) => ({
            ...common,
            id: bagId,
            room_id: id,
            name,
            barcode,
          })),
        )
        .execute()
    })
    await new IncidentStore(this.db).submit(tenantId, this.id, {
      type: 'StartIncident',
      commandId: 'start',
      actor: { kind: 'system', name: 'Test' },
      data: {
        kind: 'Exercise',
        action: 'Hold',
        type: 7,
        sites: [{ id: this.rooms[0]?.siteId ?? 0, name: 'North School' }],
        location: null,
        message: 'Hold.',
        severity: 1,
        rooms: this.rooms.map(({ barcode: _, ...room }) => room),
        instructions: [{ id: this.instructionId, text: 'Say how it is', dataType: 3 }],
        hasChat: true,
      },
    })
  }
}
