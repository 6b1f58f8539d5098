import { selectDeviceRecipients, selectRecipients } from '@muster/domain/notification/recipients'
import { inEnglish } from '@muster/words/t'
import { type Database, inTenant, type Tx } from '../../platform/db/database.ts'
import type { DeliveryOutcome } from '../outgoing/deliveryOutcome.ts'
import type { Claimed } from './claimDeliveries.ts'
import type { NotificationContent } from './messageWording.ts'
import { readAudience, readRules } from './readAudience.ts'

/** Lifetime of a cached answer, in milliseconds. */
const cacheLifetime = 60_000

/** Content whose recipients the rules decide; mails have recipients of their own. */
type Notified = Exclude<NotificationContent, { is: 'mail' }>

/** For each delayed person: until when, ISO 8601; null: forever. */
type HeldUntil = ReadonlyMap<string, string | null>

/** Checks before a second try if the recipient's quiet hours have begun since they were resolved. */
export class QuietHoursCache {
  private readonly db: Database
  private readonly held = new Map<string, { until: number; keys: Promise<HeldUntil> }>()

  constructor(db: Database) {
    this.db = db
  }

  /**
   * Returns the result of a message in quiet hours: one about a drill is dropped, one about a device waits until the
   * morning. Null: it is sent.
   */
  async heldBack(claimed: Claimed): Promise<DeliveryOutcome | { is: 'held' } | null> {
    const { about, requestId, tries, wasPutOff } = claimed
    if (about.is === 'mail') return null
    const isFirst = tries === 1 && !wasPutOff
    const isPressing = about.is === 'devices' ? about.news.isUrgent : about.told.kind === 'Actual'
    if (isFirst || isPressing) return null
    const now = Date.now()
    let known = this.held.get(requestId)
    if (!known || known.until < now) {
      if (this.held.size > 100) this.held.clear()
      known = {
        until: now + cacheLifetime,
        keys: this.readHeld(claimed.tenantId, about, new Date(now).toISOString()),
      }
      this.held.set(requestId, known)
      known.keys.catch(() => this.held.delete(requestId))
    }
    const until = (await known.keys).get(keyOf(claimed))
    if (until === undefined) return null
    if (until === null) return { is: 'held' }
    const afterSeconds = Math.max(1, Math.ceil((Date.parse(until) - now) / 1000))
    return { is: 'delayed', sentence: inEnglish('Held until quiet hours end.'), afterSeconds }
  }

  private readHeld(tenantId: string, about: Notified, at: string): Promise<HeldUntil> {
    return inTenant(this.db, tenantId, async (tx) => {
      const quiet = await tx
        .selectFrom('notification_group')
        .select('id')
        .where('quiet', 'is not', null)
        .where('is_active', '=', true)
        .limit(1)
        .executeTakeFirst()
      return quiet ? heldOf(tx, about, at) : new Map()
    })
  }
}

async function heldOf(tx: Tx, about: Notified, at: string): Promise<HeldUntil> {
  const [rules, audience] = [await readRules(tx), await readAudience(tx)]
  if (about.is === 'devices') {
    const { site, isUrgent } = about.news
    const { recipients } = selectDeviceRecipients(rules, audience, { siteId: site.id, isUrgent }, at)
    const held = recipients.filter(({ heldUntil }) => heldUntil !== null)
    return new Map(held.map((each) => [keyOf(each), each.heldUntil]))
  }
  const { told, stage } = about
  const occasion = { kind: told.kind, type: told.type, siteIds: told.sites.map(({ id }) => id), stage }
  const { recipients } = selectRecipients(rules, audience, occasion, at)
  return new Map(recipients.filter(({ isHeld }) => isHeld).map((each) => [keyOf(each), null]))
}

const keyOf = ({ channel, address }: { channel: string; address: string }) => `${channel} ${address}`
