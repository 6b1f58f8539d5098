import { createHash } from 'node:crypto'
import { networkOf } from '@muster/domain/access/networkOf'
import { type Account, draw, isSeenBefore } from '@muster/domain/incident/floodBudget'
import type { PhoneOrigin } from '@muster/domain/incident/vocabulary'
import { SingleFlight } from '@muster/domain/singleFlight'
import type { FastifyRequest } from 'fastify'
import type { SecretBox } from '../platform/config/secretBox.ts'
import type { Database } from '../platform/db/database.ts'
import { deviceTokenFrom, type EnrolledPhone, findDevice, isOfSite } from './enrolledDevice.ts'
import type { KnownBag } from './knownBag.ts'
import {
  isSignedDeviceToken,
  newDeviceToken,
  newPhoneToken,
  phoneCookie,
  readPhoneToken,
} from './phoneCookie.ts'
import { readPhoneKey } from './phoneKey.ts'
import { cookieIn } from './secretCookie.ts'

/**
 * The sender of a room's command. `source`: a pseudonym of the phone, or of the address of one without a cookie; `address`: a
 * pseudonym of where it is.
 */
export type Sender = { origin: PhoneOrigin; source: string; address: string }

/** Lifetime of a cached phone, in milliseconds. */
const deviceFreshFor = 30_000
/** Maximum number of cached phones. */
const maxCached = 20_000
/** Look-ups of tokens without our signature for one bag: made-up ones must not query the database each time. */
const lookups = { burst: 30, every: 200 }

/** Returns the bag as a phone sees it that is shown no details. */
export function withHiddenDetails(bag: KnownBag): KnownBag {
  return bag.detailsFor === 'everyone' ? bag : { ...bag, hidesDetails: true }
}

/** Tells phones of a bag apart: enrolled at its site, seen there before, or new. */
export class Phones {
  private readonly db: Database
  private readonly secrets: SecretBox
  private key: Promise<Buffer> | null = null
  private readonly devices = new Map<string, { device: EnrolledPhone | null; until: number }>()
  private readonly reads = new SingleFlight<EnrolledPhone | null, string>()
  private readonly lookups = new WeakMap<KnownBag, Account>()

  constructor(db: Database, secrets: SecretBox) {
    this.db = db
    this.secrets = secrets
  }

  /**
   * Returns the sender of a request.
   * @param before the start of the incident it is about, in milliseconds since 1970; now while none runs
   */
  async senderOf(request: FastifyRequest, bag: KnownBag, before = Date.now()): Promise<Sender> {
    const key = await this.readKey()
    const address = pseudonymOf(key, networkOf(request.ip))
    const device = await this.findDevice(request, bag)
    if (isOfSite(device, bag)) return { origin: 'enrolled', source: `device ${device.id}`, address }
    const value = cookieIn(request, phoneCookie)
    const seen = value && readPhoneToken(key, value)
    if (seen && seen.siteId === bag.siteId) {
      const origin = isSeenBefore(seen.firstSeen, before) ? 'seen' : 'new'
      return { origin, source: `phone ${seen.id}`, address }
    }
    return { origin: 'new', source: `address ${address}`, address }
  }

  /**
   * Returns the bag as the phone of this request may see it: without details where only enrolled ones see them. One that was
   * removed a moment ago may see them until its cached entry is too old.
   */
  async viewOf(request: FastifyRequest, bag: KnownBag): Promise<KnownBag> {
    if (bag.detailsFor === 'everyone') return bag
    // In a chat, others would write and read no answer.
    const isKnown = isOfSite(await this.findDevice(request, bag), bag)
    return isKnown ? bag : { ...withHiddenDetails(bag), hasChat: false }
  }

  /** Makes a cookie for a phone that opens a page of this bag; null when it has one of this site. */
  async greet(request: FastifyRequest, bag: KnownBag): Promise<string | null> {
    const key = await this.readKey()
    const isKnown = readPhoneToken(key, cookieIn(request, phoneCookie))?.siteId === bag.siteId
    return isKnown ? null : newPhoneToken(key, bag.siteId, Date.now())
  }

  /** Makes the token of a phone that is being enrolled. */
  async newDeviceToken(): Promise<string> {
    return newDeviceToken(await this.readKey())
  }

  /**
   * Finds an enrolled phone by the cache or in the database. A token without our signature, of a phone that was enrolled when
   * there were none or when the key was another, is looked up as long as not too many such come.
   */
  private async findDevice(request: FastifyRequest, bag: KnownBag): Promise<EnrolledPhone | null> {
    const token = deviceTokenFrom(request)
    if (!token) return null
    const known = this.devices.get(token)
    if (known && known.until > Date.now()) return known.device
    if (!known?.device && !isSignedDeviceToken(await this.readKey(), token)) {
      const { account, wait } = draw(this.lookups.get(bag) ?? null, lookups, 1, Date.now())
      this.lookups.set(bag, account)
      if (wait > 0) return null
    }
    const device = await this.reads.join(token, () => findDevice(this.db, token))
    this.devices.delete(token)
    this.devices.set(token, { device, until: Date.now() + deviceFreshFor })
    const oldest = this.devices.size > maxCached ? this.devices.keys().next().value : undefined
    if (oldest !== undefined) this.devices.delete(oldest)
    return device
  }

  private readKey(): Promise<Buffer> {
    this.key ??= readPhoneKey(this.db, this.secrets).catch((error: unknown) => {
      this.key = null
      throw error
    })
    return this.key
  }
}

/** Budgets and their rows need no address, only whether it is the same one. */
function pseudonymOf(key: Buffer, address: string): string {
  return createHash('sha256').update(key).update(address).digest('base64url').slice(0, 16)
}
