import { nextReminder, reminderAt } from '@muster/domain/task/taskDueDates'
import { sql } from 'kysely'
import { type Database, inTenant, isTransientError, noTenant, type Tx } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'
import { enqueueMails } from '../mail/enqueueMails.ts'
import { findOwner } from './taskOwners.ts'
import { type ReminderConfig, reminderMail } from './taskReminderMail.ts'

/** Interval of checks, in milliseconds. */
const checkInterval = 5 * 60_000
/** Maximum number of tasks per check. */
const batchSize = 500

type Log = Record<'warn', (details: object, message: string) => void>
type Due = { id: string; tenantId: string; remindAt: string }

/**
 * Reminds the owners of tasks by mail: a day before, on the day, and each week after it. Every server runs it. The row is
 * locked while its mail is enqueued and its next time stored, in one transaction, so that the second one finds it done.
 */
export class TaskReminderJob extends PeriodicJob {
  private readonly db: Database
  private readonly config: ReminderConfig
  private readonly log: Log
  private readonly now: () => number

  /** @param now in ms since 1970; set only by tests */
  constructor(db: Database, config: ReminderConfig, log: Log, now: () => number = Date.now) {
    super(checkInterval)
    this.db = db
    this.config = config
    this.log = log
    this.now = now
  }

  protected async work() {
    try {
      const now = this.now()
      let due: Due[] = []
      do {
        due = await this.readDue(now, due.at(-1))
        for (const each of due) if (!this.isStopped) await this.tryToRemind(each, now)
      } while (due.length === batchSize && !this.isStopped)
    } catch (err) {
      this.log.warn({ err }, 'nobody can be reminded of tasks; trying again later')
    }
  }

  /** @param after the last one checked: a failed one stays due, and blocks no other */
  private readDue(now: number, after?: Due): Promise<Due[]> {
    return inTenant(
      this.db,
      noTenant,
      (tx) =>
        tx
          .selectFrom('task')
          // As text: a JavaScript date has lost its microseconds, and would sort before itself.
          .select(['id', 'tenant_id as tenantId', sql<string>`remind_at::text`.as('remindAt')])
          .where('remind_at', '<=', new Date(now))
          .$if(after !== undefined, (due) =>
            due.where(sql<boolean>`(remind_at, id) > (${after?.remindAt}::timestamptz, ${after?.id}::uuid)`),
          )
          .orderBy('remind_at')
          .orderBy('id')
          .limit(batchSize)
          .execute(),
      { server: 'on' },
    )
  }

  /** A failure does not delay the next one. */
  private async tryToRemind(due: Due, now: number): Promise<void> {
    try {
      await this.remind(due, now)
    } catch (err) {
      if (isTransientError(err)) throw err
      this.log.warn({ err, taskId: due.id }, 'nobody was reminded of a task; trying again later')
    }
  }

  /**
   * Sends a reminder. Nobody is reminded of a task at a retired site; its next time is stored, because the site may come
   * back.
   */
  private remind({ id, tenantId }: Due, now: number): Promise<void> {
    return inTenant(this.db, tenantId, async (tx) => {
      const task = await lockDueTask(tx, id, now)
      if (!task) return
      const due = task.dueOn && task.stage === 'open' ? { dueOn: task.dueOn, timeZone: task.timeZone } : null
      await tx
        .updateTable('task')
        .set({ remind_at: due && new Date(nextReminder(due, now)) })
        .where('id', '=', id)
        .execute()
      const reminder = due && reminderAt(due, now)
      if (!due || !reminder || !task.ownerId || !task.isSiteInUse) return
      const tenant = await tx
        .selectFrom('tenant')
        .select(['name', 'prefix'])
        .where('id', '=', tenantId)
        .where('is_active', '=', true)
        .executeTakeFirst()
      const owner = await findOwner(tx, tenantId, task.siteId, task.ownerId)
      if (!tenant || !owner) return
      const about = { task: { ...task, dueOn: due.dueOn }, tenant, ownerName: owner.name }
      await enqueueMails(tx, tenantId, [
        { recipients: [owner.email], write: () => reminderMail(this.config, about, reminder) },
      ])
    })
  }
}

/** Locks a due task until the transaction ends; undefined when another server was first. */
function lockDueTask(tx: Tx, id: string, now: number) {
  return tx
    .selectFrom('task as t')
    .innerJoin('site as s', 's.id', 't.site_id')
    .select([
      't.id',
      't.title',
      't.detail',
      't.stage',
      't.site_id as siteId',
      's.name as siteName',
      's.is_active as isSiteInUse',
    ])
    .select(['t.owner_id as ownerId', 't.time_zone as timeZone'])
    .select(sql<string | null>`t.due_on::text`.as('dueOn'))
    .where('t.id', '=', id)
    .where('t.remind_at', '<=', new Date(now))
    .forUpdate('t')
    .executeTakeFirst()
}
