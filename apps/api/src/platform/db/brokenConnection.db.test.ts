import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { inTenant, isTransientError, noTenant, openDatabase } from './database.ts'

test('a connection that breaks in the middle of a transaction fails that alone; the process goes on, and so do others', async () => {
  const database = await freshDatabase()
  const db = openDatabase(database.appUrl, 2)
  const ended: unknown[] = []
  const onEnd = (error: unknown) => ended.push(error)
  process.on('uncaughtException', onEnd)
  try {
    const cut = inTenant(db, noTenant, async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      const kill = sql`select pg_terminate_backend(${rows[0]?.pid})`
      await Promise.all([sql`select pg_sleep(60)`.execute(tx), kill.execute(db)])
    })
    expect(isTransientError(await cut.catch((error) => error))).toBe(true)
    await inTenant(db, noTenant, (tx) => sql`select 1`.execute(tx))
    expect(ended).toEqual([])
  } finally {
    process.off('uncaughtException', onEnd)
    await db.destroy()
    await database.drop()
  }
})
