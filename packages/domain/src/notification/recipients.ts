import type { LanguageCode } from '@muster/words/languages'
import type { TenantRole } from '../access/rights.ts'
import type { GroupMember, NotificationGroup } from './notificationGroup.ts'
import { applies, type NotificationRule, type Occasion } from './notificationRule.ts'
import { isQuiet, quietEnd } from './quietTimes.ts'
import {
  channelOfFormat,
  type EndpointFormat,
  type MessageReader,
  type NotificationChannel,
  personalChannels,
} from './vocabulary.ts'

/** The people who can be notified at this moment, without groups, accounts and addresses that are out of use. */
export type Audience = {
  groups: ReadonlyMap<
    string,
    Omit<NotificationGroup, 'language'> & {
      language?: LanguageCode | null
      members: readonly GroupMember[]
    }
  >
  accounts: ReadonlyMap<string, NotifiableAccount>
  /** Staff on the roster of a site who have an address. */
  rosterStaff: readonly { siteId: number; name: string; email: string }[]
  endpoints: ReadonlyMap<
    string,
    { name: string; format: EndpointFormat; language?: LanguageCode | undefined }
  >
}

/** An account with all its addresses for notifications. */
export type NotifiableAccount = {
  name: string
  role: TenantRole
  /** Sites it is restricted to; empty for one that is not restricted. */
  siteIds: readonly number[]
  email: string
  phone: string | null
  /** Ids of its browsers' subscriptions. */
  browsers: readonly string[]
  /** Chosen for the account; undefined: none. */
  language?: LanguageCode | undefined
  /** Chosen on its browsers, by their ids. */
  browserLanguages?: ReadonlyMap<string, LanguageCode>
}

/** One message to be sent: nobody has two of the same channel and address. */
export type Recipient = {
  channel: NotificationChannel
  /** An email address, a number, the id of a subscription or of an endpoint. */
  address: string
  name: string
  accountId: string | null
  /** Names of the rules' groups that lead to it. */
  groups: readonly string[]
  /** Families, where every way to it leads through a group for families. */
  reader: MessageReader
  /** All of its ways lead through quiet hours: it is not sent. */
  isHeld: boolean
  /**
   * The language that was chosen for it, switched on or not: of the browser or the contact itself, else of the account, else
   * of the nearest group that has one, on the first way to it. Undefined: none.
   */
  language?: LanguageCode | undefined
}

/** An account to be notified that has no address on any channel of the rules. */
export type Unreachable = { accountId: string; name: string; groups: readonly string[] }

/**
 * Selects the people to notify of an incident, by every rule that applies. A test never goes through a group for
 * families, at whatever depth; quiet hours hold back a drill or a test, never a real incident; a group that contains
 * itself is walked once.
 * @param at the moment, ISO 8601, by which quiet hours are asked
 */
export function selectRecipients(
  rules: readonly NotificationRule[],
  audience: Audience,
  occasion: Occasion,
  at: string,
): { recipients: Recipient[]; unreachable: Unreachable[] } {
  const walk: SelectionOptions = {
    siteIds: occasion.siteIds,
    skipsFamilies: occasion.kind === 'Test',
    asksQuiet: occasion.kind !== 'Actual',
  }
  return selectByRules(
    rules.filter((rule) => applies(rule, occasion)),
    audience,
    walk,
    at,
  )
}

/**
 * A person to notify of RBIMs. `heldUntil`: the end of the quiet hours that hold it back, ISO 8601; null: it goes now.
 */
export type DeviceRecipient = Omit<Recipient, 'isHeld' | 'reader'> & { heldUntil: string | null }

/**
 * Selects the people to notify of a change of a site's RBIMs, by every rule for devices (`tellsOfDevices`) and its
 * channels, for any of its kinds, types and stages. Never through a group for families, at whatever depth. A device is
 * no emergency, so quiet hours hold it back; it is still broken in the morning, so they hold it back until they are
 * over.
 * @param isUrgent somebody pressed a button and nobody could be asked: quiet hours do not apply
 * @param at the moment, ISO 8601, by which quiet hours are checked
 */
export function selectDeviceRecipients(
  rules: readonly NotificationRule[],
  audience: Audience,
  { siteId, isUrgent }: { siteId: number; isUrgent: boolean },
  at: string,
): { recipients: DeviceRecipient[]; unreachable: Unreachable[] } {
  const walk: SelectionOptions = { siteIds: [siteId], skipsFamilies: true, asksQuiet: !isUrgent }
  const named = rules.filter(
    ({ tellsOfDevices, siteIds }) => tellsOfDevices && (siteIds === null || siteIds.includes(siteId)),
  )
  const { recipients, unreachable } = selectByRules(named, audience, walk, at)
  const held = new Set(recipients.filter(({ isHeld }) => isHeld).map(keyOf))
  const freed = held.size === 0 ? new Map<string, string>() : quietHoursEnds(named, audience, walk, at, held)
  return {
    recipients: recipients.map(({ isHeld, reader: _, ...each }) => ({
      ...each,
      heldUntil: isHeld ? (freed.get(keyOf(each)) ?? null) : null,
    })),
    unreachable,
  }
}

/** The first end of quiet hours at which a path to each held recipient is free, at the latest the last one. */
function quietHoursEnds(
  rules: readonly NotificationRule[],
  audience: Audience,
  walk: SelectionOptions,
  at: string,
  held: ReadonlySet<string>,
): Map<string, string> {
  const quiet = [...audience.groups.values()].flatMap((group) => group.quiet ?? [])
  const ends = [...new Set(quiet.map((each) => quietEnd(each, at)))].filter((end) => end > at).sort()
  const freed = new Map<string, string>()
  for (const end of ends) {
    for (const recipient of selectByRules(rules, audience, walk, end).recipients) {
      const key = keyOf(recipient)
      const isFree = !recipient.isHeld || end === ends.at(-1)
      if (held.has(key) && !freed.has(key) && isFree) freed.set(key, end)
    }
    if (freed.size === held.size) break
  }
  return freed
}

const keyOf = ({ channel, address }: Pick<Recipient, 'channel' | 'address'>) => `${channel} ${address}`

/** Options of a selection: at which sites, whether families are left out, whether quiet hours hold it back. */
type SelectionOptions = { siteIds: readonly number[]; skipsFamilies: boolean; asksQuiet: boolean }

function selectByRules(
  rules: readonly NotificationRule[],
  audience: Audience,
  walk: SelectionOptions,
  at: string,
): { recipients: Recipient[]; unreachable: Unreachable[] } {
  const found = new RecipientCollector()
  for (const rule of rules) {
    for (const groupId of rule.groupIds) {
      const top = audience.groups.get(groupId)
      if (!top) continue
      for (const { member, ...way } of membersWithin(groupId, audience, walk, at)) {
        for (const contact of contactsOf(member, audience, walk)) {
          found.add(contact, rule.channels, top.name, way)
        }
      }
    }
  }
  return found.all()
}

/** The path by which a member was reached. */
type ReachedBy = { isHeld: boolean; reader: MessageReader; language: LanguageCode | null }
type Reached = ReachedBy & { member: GroupMember }

/** Every line of a group and of the groups within it that this occasion may go through. */
function membersWithin(
  start: string,
  { groups }: Audience,
  { skipsFamilies, asksQuiet }: SelectionOptions,
  at: string,
): Reached[] {
  const reached: Reached[] = []
  /**
   * The groups visited, by kind of reader; true where only held paths led there. A path that is not held is worth a
   * second visit.
   */
  const visited = new Map<string, boolean>()
  const waiting: (ReachedBy & { groupId: string })[] = [
    { groupId: start, isHeld: false, reader: 'staff', language: null },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const group = groups.get(next.groupId)
    if (!group || (group.isForFamilies && skipsFamilies)) continue
    const isHeld = next.isHeld || (asksQuiet && group.quiet !== null && isQuiet(group.quiet, at))
    const reader = group.isForFamilies ? 'families' : next.reader
    const language = group.language ?? next.language
    const visit = `${reader} ${next.groupId}`
    const before = visited.get(visit)
    if (before === false || before === isHeld) continue
    visited.set(visit, isHeld)
    for (const member of group.members) {
      if (member.kind === 'group') waiting.push({ groupId: member.groupId, isHeld, reader, language })
      else reached.push({ member, isHeld, reader, language })
    }
  }
  return reached
}

/** A person, an address or an endpoint, with what each channel would send to. */
type Contact = {
  name: string
  accountId: string | null
  ways: Partial<Record<NotificationChannel, readonly string[]>>
  language?: LanguageCode | undefined
  browserLanguages?: ReadonlyMap<string, LanguageCode> | undefined
}

function contactsOf(member: GroupMember, audience: Audience, { siteIds }: SelectionOptions): Contact[] {
  const { accounts, rosterStaff, endpoints } = audience
  switch (member.kind) {
    case 'account': {
      const account = accounts.get(member.accountId)
      return account ? [contactOf(member.accountId, account)] : []
    }
    case 'role':
      return accountsWhere(audience, ({ role }) => role === member.role)
    case 'siteStaff': {
      const sites = member.siteId === null ? siteIds : [member.siteId]
      return [
        ...accountsWhere(audience, (account) => account.siteIds.some((id) => sites.includes(id))),
        ...rosterStaff
          .filter(({ siteId }) => sites.includes(siteId))
          .map(({ name, email }) => ({ name, accountId: null, ways: { email: [email] } })),
      ]
    }
    case 'email':
    case 'sms': {
      const { address, name, kind, language } = member
      return [{ name: name ?? address, accountId: null, ways: { [kind]: [address] }, language }]
    }
    case 'endpoint': {
      const endpoint = endpoints.get(member.endpointId)
      if (!endpoint) return []
      const channel = channelOfFormat(endpoint.format)
      const { name, language } = endpoint
      return [{ name, accountId: null, ways: { [channel]: [member.endpointId] }, language }]
    }
    case 'group':
      return []
  }

  function accountsWhere({ accounts }: Audience, fits: (account: NotifiableAccount) => boolean): Contact[] {
    return [...accounts].filter(([, each]) => fits(each)).map(([id, each]) => contactOf(id, each))
  }
}

function contactOf(
  accountId: string,
  { name, email, phone, browsers, language, browserLanguages }: NotifiableAccount,
): Contact {
  const ways = { email: [email], sms: phone === null ? [] : [phone], push: browsers }
  return { name, accountId, ways, language, browserLanguages }
}

class RecipientCollector {
  private readonly recipients = new Map<string, Recipient & { groups: string[] }>()
  private readonly withoutWay = new Map<string, Unreachable & { groups: string[] }>()
  private readonly withWay = new Set<string>()
  /** Recipients whose language is that of a group: one of their own is better. */
  private readonly ofGroup = new Set<string>()

  add(
    { name, accountId, ways, ...languages }: Contact,
    channels: readonly NotificationChannel[],
    group: string,
    { isHeld, reader, language: ofGroup }: ReachedBy,
  ) {
    const open = channels.flatMap((channel) =>
      (ways[channel] ?? []).map((address) => ({ channel, address: normal(channel, address) })),
    )
    for (const { channel, address } of open) {
      const key = keyOf({ channel, address })
      const known = this.recipients.get(key)
      const own = languages.browserLanguages?.get(address) ?? languages.language
      const language = own ?? ofGroup ?? undefined
      const isBetter = known && language && (!known.language || (own && this.ofGroup.has(key)))
      if (!known || isBetter) this.ofGroup[own ? 'delete' : 'add'](key)
      if (known) {
        if (isBetter) known.language = language
        known.isHeld &&= isHeld
        if (reader === 'staff') known.reader = 'staff'
        known.accountId ??= accountId
        if (!known.groups.includes(group)) known.groups.push(group)
      } else {
        const first = { channel, address, name, accountId, groups: [group], reader, isHeld }
        this.recipients.set(key, language ? { ...first, language } : first)
      }
    }
    if (accountId === null) return
    if (open.length > 0) this.withWay.add(accountId)
    else if (channels.some((each) => personalChannels.includes(each))) {
      const known = this.withoutWay.get(accountId)
      if (!known) this.withoutWay.set(accountId, { accountId, name, groups: [group] })
      else if (!known.groups.includes(group)) known.groups.push(group)
    }
  }

  all() {
    const unreachable = [...this.withoutWay.values()].filter(({ accountId }) => !this.withWay.has(accountId))
    return { recipients: [...this.recipients.values()], unreachable }
  }
}

function normal(channel: NotificationChannel, address: string): string {
  return channel === 'email' ? address.trim().toLowerCase() : address
}
