import type { AuditAction } from '@muster/contract/auditCalls'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { JobLog } from '../../platform/jobs/dueRowsJob.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { callerActor } from './callerActor.ts'
import { type RecordedRead, recordedReads } from './recordedReads.ts'
import { type Actor, actorLabel, writeAudit } from './writeAudit.ts'

/** Readings of one person, kind and subject within this time are one entry, in milliseconds. */
const window = 10 * 60_000
/** Interval at which entries are written, in milliseconds. */
const every = 5_000
/** Most ids that one entry names; the others are counted. */
const maxNamed = 100
/** Most entries that wait; with more, the oldest are written early. */
const maxWaiting = 20_000

/** A reading of something with names or pictures in it. */
export type Reading = {
  tenantId: string
  by: Actor
  action: AuditAction
  /** The subject in words. */
  words: string
  /** The row whose name completes the subject. */
  named?: { table: 'room' | 'camera'; id: string } | null
  /** The id of what was read, among others of the same subject. */
  of?: string | null
}

type Gathered = Reading & { first: number; isWritten: boolean; ids: Set<string>; times: number }

/**
 * Writes into the audit who read names, pictures or exports: after the answer, never in front of it, and readings of one person,
 * kind and subject within ten minutes as one entry (a second one says how many came after it). A server that is killed may lose
 * the readings of its last five seconds.
 */
export class ReadAudit extends PeriodicJob {
  private readonly db: Database
  private readonly log: JobLog
  private readonly gathered = new Map<string, Gathered>()

  constructor(db: Database, log: JobLog) {
    super(every)
    this.db = db
    this.log = log
  }

  /** Notes a reading. Costs its caller no time. */
  note(reading: Reading): void {
    const { tenantId, by, action, words, named, of } = reading
    const key = [tenantId, by.id ?? by.name, action, words, named?.id ?? ''].join('\n')
    const known = this.gathered.get(key)
    const entry = known ?? { ...reading, first: Date.now(), isWritten: false, ids: new Set(), times: 0 }
    entry.times += 1
    if (of && entry.ids.size < maxNamed) entry.ids.add(of)
    if (known) return
    this.gathered.set(key, entry)
    if (this.gathered.size > maxWaiting) void this.runOnce()
  }

  /** Writes what is left. */
  override async stop(): Promise<void> {
    await super.stop()
    await this.write(Number.POSITIVE_INFINITY)
  }

  protected work(): Promise<void> {
    return this.write(Date.now())
  }

  private async write(now: number) {
    const isOver = ({ first }: Gathered) => now - first >= window || this.gathered.size > maxWaiting
    const due = [...this.gathered].filter(([, entry]) => !entry.isWritten || isOver(entry))
    for (const [tenantId, entries] of Map.groupBy(due, ([, entry]) => entry.tenantId)) {
      const taken = entries.map(([key, entry]) => ({ key, entry, times: entry.times, ids: [...entry.ids] }))
      try {
        await inTenant(this.db, tenantId, async (tx) => {
          for (const { entry, times, ids } of taken) await writeEntry(tx, entry, times, ids)
        })
        for (const { key, entry, times, ids } of taken) {
          // More may have come meanwhile.
          entry.times -= times
          for (const id of ids) entry.ids.delete(id)
          entry.isWritten = true
          if (entry.times === 0 && isOver(entry)) this.gathered.delete(key)
        }
      } catch (err) {
        this.log.warn({ err }, 'readings cannot be written into the audit; trying again')
      }
    }
  }
}

/** Writes an entry, unless another server has written that this person is reading this. */
async function writeEntry(tx: Tx, entry: Gathered, times: number, ids: readonly string[]) {
  const { tenantId, by, action, words, named, isWritten } = entry
  if (times === 0) return
  const name = named ? await nameOf(tx, named) : null
  const subject = name === null ? words : `${words}: ${name}`
  if (!isWritten && ids.length === 0 && (await isKnown(tx, entry, subject))) return
  const after = ids.length > 0 ? { times, of: ids } : { times }
  await writeAudit(tx, tenantId, by, { action, subject, after })
}

async function isKnown(tx: Tx, { by, action, tenantId }: Gathered, subject: string): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select from audit a
      where a.tenant_id = ${tenantId} and a.action = ${action} and a.at > now() - make_interval(secs => ${window / 1000})
        and a.actor = ${actorLabel(by)} and a.actor_id is not distinct from ${by.id}::uuid and a.subject = ${subject}
    ) as "isKnown"`.execute(tx)
  return rows[0]?.isKnown === true
}

async function nameOf(
  tx: Tx,
  { table, id }: { table: 'room' | 'camera'; id: string },
): Promise<string | null> {
  const row = await tx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** Notes each good answer of a route of `recordedReads`, once it has been sent. */
export function noteReads(app: FastifyInstance, reads: Pick<ReadAudit, 'note'>) {
  app.addHook('onResponse', (request, reply, done) => {
    const read = request.method === 'GET' ? recordedReads[request.routeOptions.url ?? ''] : undefined
    const { caller } = request
    if (read && caller && reply.statusCode === 200) {
      const { action, words } = read
      const by = callerActor(caller, request)
      reads.note({ tenantId: caller.tenantId, by, action, words, ...idsIn(read, request.params) })
    }
    done()
  })
}

function idsIn({ named, of }: RecordedRead, params: unknown): Pick<Reading, 'named' | 'of'> {
  const idOf = (name: string) => {
    const value: unknown = params !== null && typeof params === 'object' ? Reflect.get(params, name) : null
    return typeof value === 'string' ? value : null
  }
  const id = named ? idOf(named.param) : null
  return { named: named && id ? { table: named.table, id } : null, of: of ? idOf(of) : null }
}
