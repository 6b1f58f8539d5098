import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wouldCreateCycle } from './groupCycles.ts'
import type { GroupMember, NotificationGroup } from './notificationGroup.ts'
import type { NotificationRule, Occasion } from './notificationRule.ts'
import { quietHours } from './quietHours.ts'
import { isQuiet } from './quietTimes.ts'
import {
  type Audience,
  type NotifiableAccount,
  selectDeviceRecipients,
  selectRecipients,
} from './recipients.ts'

const noon = '2026-03-02T12:00:00Z'
const night = { from: '22:00', to: '06:00', timeZone: 'UTC' }
const allDay = { from: '00:00', to: '23:59', timeZone: 'UTC' }
const drill: Occasion = { kind: 'Exercise', type: 1, siteIds: [1], stage: 'start' }

const rule = (more: Partial<NotificationRule> = {}): NotificationRule => ({
  name: 'Rule',
  kinds: ['Actual', 'Exercise', 'Test'],
  types: null,
  siteIds: null,
  stages: ['start'],
  channels: ['email', 'sms', 'push', 'webhook', 'teamChat'],
  groupIds: ['a'],
  tellsOfDevices: false,
  ...more,
})
const group = (members: GroupMember[], more: Partial<NotificationGroup> = {}) => ({
  name: 'Group',
  isForFamilies: false,
  quiet: null,
  members,
  ...more,
})
const mail = (address: string): GroupMember => ({ kind: 'email', address, name: null })
const account = (more: Partial<NotifiableAccount> = {}): NotifiableAccount => ({
  name: 'Ann',
  role: 'Staff',
  siteIds: [],
  email: 'ann@example.org',
  phone: '+15550100000',
  browsers: ['b1', 'b2'],
  ...more,
})
function audience(groups: Record<string, ReturnType<typeof group>>, more: Partial<Audience> = {}): Audience {
  const endpoints = new Map([['e', { name: 'Doors', format: 'standard' as const }]])
  return { groups: new Map(Object.entries(groups)), accounts: new Map(), rosterStaff: [], endpoints, ...more }
}
const told = (rules: NotificationRule[], all: Audience, occasion = drill, at = noon) =>
  selectRecipients(rules, all, occasion, at)
const addresses = (...asked: Parameters<typeof told>) =>
  told(...asked).recipients.map(({ channel, address }) => `${channel} ${address}`)

describe('who is told', () => {
  test('an account in every way it has, on the channels of the rule alone', () => {
    const all = audience(
      { a: group([{ kind: 'account', accountId: 'ann' }]) },
      { accounts: new Map([['ann', account()]]) },
    )
    expect(addresses([rule()], all)).toEqual([
      'email ann@example.org',
      'sms +15550100000',
      'push b1',
      'push b2',
    ])
    expect(addresses([rule({ channels: ['sms'] })], all)).toEqual(['sms +15550100000'])
  })

  test('nobody twice in the same way, by however many rules, groups and spellings', () => {
    const all = audience(
      {
        a: group([mail('ANN@example.org'), { kind: 'account', accountId: 'ann' }]),
        b: group(
          [
            { kind: 'role', role: 'Staff' },
            { kind: 'group', groupId: 'a' },
          ],
          { name: 'Other' },
        ),
      },
      { accounts: new Map([['ann', account({ phone: null, browsers: [] })]]) },
    )
    const { recipients } = told([rule(), rule({ groupIds: ['b', 'a'] })], all)
    expect(recipients).toHaveLength(1)
    expect(recipients[0]).toMatchObject({
      address: 'ann@example.org',
      accountId: 'ann',
      groups: ['Group', 'Other'],
    })
  })

  test('the staff of a site: accounts held to it and its roster; of the incident where no site is named', () => {
    const staff = (siteId: number | null) =>
      audience(
        { a: group([{ kind: 'siteStaff', siteId }]) },
        {
          accounts: new Map([
            ['ann', account({ siteIds: [1] })],
            ['bob', account({ email: 'bob@example.org', siteIds: [2] })],
          ]),
          rosterStaff: [{ siteId: 1, name: 'Cid', email: 'cid@example.org' }],
        },
      )
    const byMail = [rule({ channels: ['email'] })]
    expect(addresses(byMail, staff(2))).toEqual(['email bob@example.org'])
    expect(addresses(byMail, staff(null))).toEqual(['email ann@example.org', 'email cid@example.org'])
  })

  test('says whom no channel of the rules reaches, unless another rule does', () => {
    const all = audience(
      { a: group([{ kind: 'account', accountId: 'ann' }]) },
      { accounts: new Map([['ann', account({ phone: null })]]) },
    )
    const bySms = rule({ channels: ['sms'] })
    expect(told([bySms], all)).toEqual({
      recipients: [],
      unreachable: [{ accountId: 'ann', name: 'Ann', groups: ['Group'] }],
    })
    expect(told([bySms, rule({ channels: ['email'] })], all).unreachable).toEqual([])
    expect(told([rule({ channels: ['webhook'] })], all).unreachable).toEqual([])
  })

  test.each([
    ['another kind', { kinds: ['Actual'] as const }],
    ['another type', { types: [2] as const }],
    ['other sites', { siteIds: [2, 3] }],
    ['another stage', { stages: ['end'] as const }],
    ['a group out of use', { groupIds: ['gone'] }],
  ])('nobody by a rule for %s', (_, more) => {
    expect(
      addresses([rule(more as Partial<NotificationRule>)], audience({ a: group([mail('ann@example.org')]) })),
    ).toEqual([])
  })

  test('nobody through families by a test, also where they are within another group', () => {
    const all = audience({
      a: group([mail('staff@example.org'), { kind: 'group', groupId: 'families' }]),
      families: group([mail('home@example.org'), { kind: 'group', groupId: 'more' }], {
        isForFamilies: true,
      }),
      more: group([mail('aunt@example.org')]),
    })
    expect(addresses([rule()], all, { ...drill, kind: 'Test' })).toEqual(['email staff@example.org'])
    expect(addresses([rule({ groupIds: ['families'] })], all, { ...drill, kind: 'Test' })).toEqual([])
    expect(addresses([rule()], all)).toHaveLength(3)
  })

  test('what is quiet is held for a drill, never for a real one, nor for who is also in a group that is not quiet', () => {
    const all = audience({
      a: group([mail('ann@example.org')], { quiet: allDay }),
      b: group([{ kind: 'group', groupId: 'a' }]),
      c: group([{ kind: 'group', groupId: 'a' }, mail('ann@example.org')]),
    })
    const held = (groupIds: string[], kind: Occasion['kind']) =>
      told([rule({ groupIds })], all, { ...drill, kind }).recipients.map(({ isHeld }) => isHeld)
    expect(held(['b'], 'Exercise')).toEqual([true])
    expect(held(['b'], 'Actual')).toEqual([false])
    expect(held(['b', 'c'], 'Test')).toEqual([false])
  })
})

describe('quiet hours', () => {
  test.each([
    ['21:59', false],
    ['22:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('over midnight: %s %s', (time, quiet) => {
    expect(isQuiet(night, `2026-03-02T${time}:00Z`)).toBe(quiet)
  })

  test('go by the clock of the place, in summer too', () => {
    const chicago = { from: '22:00', to: '06:00', timeZone: 'America/Chicago' }
    expect(isQuiet(chicago, '2026-07-02T03:30:00Z')).toBe(true)
    expect(isQuiet(chicago, '2026-07-02T11:30:00Z')).toBe(false)
    expect(isQuiet(chicago, '2026-01-02T11:30:00Z')).toBe(true)
  })

  test('without an end, or in no known zone, are refused', () => {
    expect(quietHours.safeParse({ ...night, to: '22:00' }).success).toBe(false)
    expect(quietHours.safeParse({ ...night, timeZone: 'Mars/Olympus' }).success).toBe(false)
    expect(quietHours.safeParse({ ...night, from: '24:00' }).success).toBe(false)
  })
})

test('a group that would contain itself is found, at whatever depth, also where others already do', () => {
  const within = new Map([
    ['b', ['c']],
    ['c', ['d', 'a']],
    ['x', ['y']],
    ['y', ['x']],
  ])
  expect(wouldCreateCycle('a', 'a', within)).toBe(true)
  expect(wouldCreateCycle('a', 'b', within)).toBe(true)
  expect(wouldCreateCycle('a', 'd', within)).toBe(false)
  expect(wouldCreateCycle('a', 'x', within)).toBe(false)
})

/** Any groups, also such that contain themselves; families and quiet ones among them. */
const ids = ['a', 'b', 'c', 'd', 'e']
const anyMember = fc.oneof(
  fc.constantFrom(...ids, 'gone').map((groupId): GroupMember => ({ kind: 'group', groupId })),
  fc.constantFrom('ann', 'bob').map((accountId): GroupMember => ({ kind: 'account', accountId })),
  fc.nat(9).map((number): GroupMember => mail(`p${number}@example.org`)),
)
const anyGroups = fc.record(
  Object.fromEntries(
    ids.map((id) => [
      id,
      fc.record({
        name: fc.constant(id),
        isForFamilies: fc.boolean(),
        quiet: fc.constantFrom(null, allDay),
        members: fc.array(anyMember, { maxLength: 6 }),
      }),
    ]),
  ),
)
const anyOccasion = fc.record({
  kind: fc.constantFrom('Actual' as const, 'Exercise' as const, 'Test' as const),
  type: fc.constant(1 as const),
  siteIds: fc.constant([1]),
  stage: fc.constant('start' as const),
})

test('however groups contain each other, it ends, tells nobody twice, no family by a test, and holds back nothing real', () => {
  const accounts = new Map([
    ['ann', account()],
    ['bob', account({ name: 'Bob', email: 'p1@example.org', phone: null, browsers: [] })],
  ])
  fc.assert(
    fc.property(anyGroups, fc.subarray(ids, { minLength: 1 }), anyOccasion, (groups, groupIds, occasion) => {
      const all = audience(groups, { accounts })
      const { recipients } = told([rule({ groupIds })], all, occasion)
      const keys = recipients.map(({ channel, address }) => `${channel} ${address}`)
      expect(new Set(keys).size).toBe(keys.length)
      if (occasion.kind === 'Actual') expect(recipients.every(({ isHeld }) => !isHeld)).toBe(true)
      if (occasion.kind !== 'Test') return
      // The same without any group for families, and without what they contain: nobody is missing, nobody more.
      const staff = Object.fromEntries(
        Object.entries(groups).filter(([, { isForFamilies }]) => !isForFamilies),
      )
      expect(recipients).toEqual(
        told([rule({ groupIds })], audience(staff, { accounts }), occasion).recipients,
      )
    }),
    { numRuns: 500 },
  )
})

describe('who is told of devices', () => {
  const all = audience({
    a: group([mail('Ann@example.org'), { kind: 'sms', address: '+15550100000', name: null }], {
      quiet: night,
    }),
    b: group([mail('family@example.org')], { isForFamilies: true }),
    c: group([{ kind: 'group', groupId: 'b' }, mail('day@example.org')]),
  })
  const of = (more: Partial<NotificationRule>) =>
    rule({ groupIds: ['a', 'b'], channels: ['email'], tellsOfDevices: true, ...more })
  const heard = (rules: NotificationRule[], at = noon, isUrgent = false) =>
    selectDeviceRecipients(rules, all, { siteId: 1, isUrgent }, at).recipients.map(
      ({ channel, address, heldUntil }) => [channel, address, heldUntil],
    )
  const atNight = '2026-03-02T23:30:20Z'

  test('the groups of rules that say so, in the ways of the rule, whatever its kinds, types and stages', () => {
    expect(heard([of({ channels: ['sms'], kinds: ['Actual'], types: [3], stages: ['end'] })])).toEqual([
      ['sms', '+15550100000', null],
    ])
    expect(heard([of({ channels: ['email', 'sms'] })])).toEqual([
      ['email', 'ann@example.org', null],
      ['sms', '+15550100000', null],
    ])
  })

  test('nobody by a rule that does not say so, or is of another site', () => {
    expect(heard([of({ tellsOfDevices: false }), of({ siteIds: [2] })])).toEqual([])
  })

  test('no group for families, at whatever depth', () => {
    expect(heard([of({ groupIds: ['b'] }), of({ groupIds: ['c'] })])).toEqual([
      ['email', 'day@example.org', null],
    ])
  })

  test('quiet hours hold it back until they are over; whoever is told in another way is told now', () => {
    expect(heard([of({})], atNight)).toEqual([['email', 'ann@example.org', '2026-03-03T06:00:00.000Z']])
    const both = audience({
      a: group([mail('ann@example.org')], { quiet: night }),
      b: group([mail('ann@example.org')]),
    })
    const told = selectDeviceRecipients([of({})], both, { siteId: 1, isUrgent: false }, atNight)
    expect(told.recipients).toMatchObject([{ address: 'ann@example.org', heldUntil: null }])
  })

  test('a press that nobody could be asked for waits for no morning', () => {
    expect(heard([of({})], atNight, true)).toEqual([['email', 'ann@example.org', null]])
  })
})

describe('the language of a message', () => {
  const languages = (groups: Parameters<typeof audience>[0], more: Partial<Audience> = {}) =>
    Object.fromEntries(
      told([rule({ groupIds: Object.keys(groups) })], audience(groups, more)).recipients.map(
        ({ address, language }) => [address, language],
      ),
    )
  const inSpanish = (address: string): GroupMember => ({ kind: 'email', address, name: null, language: 'es' })

  test('is that of the contact, else of the group, else of the group that leads there', () => {
    expect(
      languages({
        a: group([mail('ann@x.org'), inSpanish('bea@x.org'), { kind: 'group', groupId: 'b' }], {
          language: 'ru',
        }),
        b: group([mail('cem@x.org')]),
        c: group([mail('dan@x.org')]),
      }),
    ).toEqual({ 'ann@x.org': 'ru', 'bea@x.org': 'es', 'cem@x.org': 'ru', 'dan@x.org': undefined })
  })

  test('is its own one also where another way to it came first', () => {
    const first = group([mail('ann@x.org')], { language: 'ru' })
    expect(languages({ a: first, b: group([inSpanish('ann@x.org')], { language: 'ar' }) })).toEqual({
      'ann@x.org': 'es',
    })
    expect(languages({ a: group([inSpanish('ann@x.org')]), b: first })).toEqual({ 'ann@x.org': 'es' })
  })

  test('of an account is its own, and of a browser the one that was chosen on it', () => {
    const browserLanguages = new Map([['b2', 'ar' as const]])
    const accounts = new Map([['ann', account({ language: 'zh', browserLanguages })]])
    const groups = { a: group([{ kind: 'account', accountId: 'ann' }], { language: 'ru' }) }
    expect(languages(groups, { accounts })).toEqual({
      'ann@example.org': 'zh',
      '+15550100000': 'zh',
      b1: 'zh',
      b2: 'ar',
    })
  })

  test('of a Slack channel is its own', () => {
    const endpoints = new Map([['e', { name: 'Padres', format: 'slack' as const, language: 'es' as const }]])
    expect(languages({ a: group([{ kind: 'endpoint', endpointId: 'e' }]) }, { endpoints })).toEqual({
      e: 'es',
    })
  })
})
