import { vi } from 'vitest'
import type { Claimed } from '../src/features/notification/claimDeliveries.ts'
import { Notifier } from '../src/features/notification/notifier.ts'
import { notifierConfig } from '../src/features/notification/notifierConfig.ts'
import type { Transport, Transports } from '../src/features/notification/transports.ts'
import type { DeliveryOutcome } from '../src/features/outgoing/deliveryOutcome.ts'
import { readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import type { TestDatabase } from './database.ts'
import { asOwner } from './school.ts'

/** Sending what is in the queue, in a test that has no server for it. */

const quiet = { info: () => {}, warn: () => {} }

/**
 * Starts sending, as a server’s thread does.
 * @param env its settings beside the database
 * @param renewInterval interval at which leases are renewed, in milliseconds
 */
export function startQueue(
  { appUrl }: TestDatabase,
  env: Record<string, string>,
  transports: Partial<Transports> = {},
  renewInterval?: number,
) {
  const db = openDatabase(appUrl, 6)
  const config = notifierConfig(readConfig({ DATABASE_URL: appUrl, ...env }))
  const notifier = new Notifier(db, config, quiet, transports, renewInterval)
  return {
    wake: () => notifier.wake(),
    stop: async () => {
      await notifier.stop()
      await db.destroy()
    },
  }
}

/** Sends until nothing is due, and stops. */
export async function runQueue(
  database: TestDatabase,
  env: Record<string, string>,
  transports: Partial<Transports> = {},
): Promise<void> {
  const queue = startQueue(database, env, transports)
  await vi.waitUntil(() => isEmpty(database), { timeout: 20_000, interval: 50 })
  await queue.stop()
}

async function isEmpty({ ownerUrl }: TestDatabase): Promise<boolean> {
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query(`
      select from muster.notification_delivery where next_try_at <= now() or is_in_flight
      union all
      select from muster.notification_request where next_try_at <= now()`),
  )
  return rows.length === 0
}

/** A transport that hands each message to a function. */
export function transportBy(
  send: (claimed: Claimed, signal: AbortSignal) => DeliveryOutcome | Promise<DeliveryOutcome>,
): Transport {
  return {
    prepare: async () => async (claimed, signal) => send(claimed, signal),
    close: () => {},
    isSetUp: true,
  }
}
