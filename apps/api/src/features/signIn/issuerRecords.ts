import type { RecordStore } from '@muster/identity/ports'
import { sql } from 'kysely'
import { type Database, inTenant, noTenant, type Tx } from '../../platform/db/database.ts'
import { PeriodicJob } from '../../platform/jobs/periodicJob.ts'

/** Keeps the sessions, grants and tokens of Muster's own provider as rows of the server. */
export function issuerRecords(db: Database): RecordStore {
  const inServer = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, noTenant, work, { server: 'on' })
  const findBy = (model: string, column: 'id_hash' | 'uid', value: string) =>
    inServer(async (tx) => {
      const row = await tx
        .selectFrom('issuer_record')
        .select('payload')
        .where('model', '=', model)
        .where(column, '=', value)
        // By the clock of this server, as the lifetime was worked out.
        .where('expires_at', '>', new Date())
        .executeTakeFirst()
      return row?.payload as Awaited<ReturnType<RecordStore['find']>>
    })
  return {
    save: async ({ model, id, payload, expiresAt }) => {
      const row = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: new Date(expiresAt * 1000),
      }
      await inServer((tx) =>
        tx
          .insertInto('issuer_record')
          .values({ model, id_hash: id, ...row })
          .onConflict((conflict) => conflict.columns(['model', 'id_hash']).doUpdateSet(row))
          .execute(),
      )
    },
    find: (model, id) => findBy(model, 'id_hash', id),
    findByUid: (model, uid) => findBy(model, 'uid', uid),
    consume: async (model, id, at) => {
      await inServer((tx) =>
        tx
          .updateTable('issuer_record')
          .set({
            payload: sql`jsonb_set(payload, '{consumed}', coalesce(payload->'consumed', to_jsonb(${at}::int)))`,
          })
          .where('model', '=', model)
          .where('id_hash', '=', id)
          .execute(),
      )
    },
    remove: async (model, id) => {
      await inServer((tx) =>
        tx.deleteFrom('issuer_record').where('model', '=', model).where('id_hash', '=', id).execute(),
      )
    },
    removeGrant: async (model, grantId) => {
      await inServer((tx) =>
        tx.deleteFrom('issuer_record').where('model', '=', model).where('grant_id', '=', grantId).execute(),
      )
    },
  }
}

/** Time between removals of what has expired, in milliseconds. */
const every = 10 * 60_000

/** Removes expired records. */
export class IssuerRecordJob extends PeriodicJob {
  private readonly db: Database

  constructor(db: Database) {
    super(every)
    this.db = db
  }

  protected async work(): Promise<void> {
    await inTenant(
      this.db,
      noTenant,
      (tx) => tx.deleteFrom('issuer_record').where('expires_at', '<', new Date()).execute(),
      { server: 'on' },
    ).catch(() => {})
  }
}
