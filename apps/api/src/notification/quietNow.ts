import { whoIsTold } from '@muster/domain/notification/recipients'
import { type Database, inTenant } from '../db/database.ts'
import type { Claimed } from './claim.ts'
import { readAudience, readRules } from './readAudience.ts'

/** How long an answer holds, in milliseconds. */
const holdsFor = 60_000

/** Whether quiet hours have begun for somebody since it was worked out that they are told: asked before a second try. */
export class QuietNow {
  private readonly db: Database
  private readonly held = new Map<string, { until: number; keys: Promise<ReadonlySet<string>> }>()

  constructor(db: Database) {
    this.db = db
  }

  async isHeld(claimed: Claimed): Promise<boolean> {
    const { about, wishId, tries, wasPutOff, channel, address } = claimed
    const isFirst = tries === 1 && !wasPutOff
    if (isFirst || about.told.kind === 'Actual') return false
    const now = Date.now()
    let known = this.held.get(wishId)
    if (!known || known.until < now) {
      if (this.held.size > 100) this.held.clear()
      known = { until: now + holdsFor, keys: this.readHeld(claimed, new Date(now).toISOString()) }
      this.held.set(wishId, known)
      known.keys.catch(() => this.held.delete(wishId))
    }
    return (await known.keys).has(keyOf({ channel, address }))
  }

  private readHeld({ tenantId, about }: Claimed, at: string): Promise<ReadonlySet<string>> {
    const { told, stage } = about
    const occasion = { kind: told.kind, type: told.type, siteIds: told.sites.map(({ id }) => id), stage }
    return inTenant(this.db, tenantId, async (tx) => {
      const quiet = await tx
        .selectFrom('notification_group')
        .select('id')
        .where('quiet', 'is not', null)
        .where('is_active', '=', true)
        .limit(1)
        .executeTakeFirst()
      if (!quiet) return new Set<string>()
      const { recipients } = whoIsTold(await readRules(tx), await readAudience(tx), occasion, at)
      return new Set(recipients.filter(({ isHeld }) => isHeld).map(keyOf))
    })
  }
}

const keyOf = ({ channel, address }: { channel: string; address: string }) => `${channel} ${address}`
