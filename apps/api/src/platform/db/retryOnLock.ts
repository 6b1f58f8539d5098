import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The time that a migration waits for others who use the database. */
export type LockPatience = {
  /**
   * Milliseconds that it waits for a table before it rolls back and tries again. Everybody else who needs the table waits
   * behind it meanwhile.
   */
  lockTimeout: number
  /** Milliseconds between two tries. */
  pause: number
  /** Called before each retry. */
  onBusy: (sentence: string) => void
}

export const defaultPatience: LockPatience = {
  lockTimeout: 3000,
  pause: 2000,
  onBusy: (sentence) => console.error(sentence),
}

/** Maximum number of tries: a minute or two. */
const maxTries = 25

/**
 * Does work in one transaction, and retries it while a table is in use.
 * @param name of the work, for messages: `Migration 0100_rooms.sql`
 * @throws Error that names the work, after a rollback
 */
export async function retryOnLock(
  client: pg.Client,
  name: string,
  patience: LockPatience,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(client, patience.lockTimeout, work)
    } catch (error) {
      if (!isLockTimeout(error) || attempt === maxTries)
        throw new Error(`${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      patience.onBusy(`${name} waits for a table that is in use, and tries again.`)
      await sleep(patience.pause)
    }
  }
}

async function transaction(client: pg.Client, lockTimeout: number, work: () => Promise<unknown>) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = ${Math.round(lockTimeout)}`)
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** PostgreSQL's lock_not_available. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
