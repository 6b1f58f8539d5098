import { createTenant, listTenants } from '@muster/contract/adminTenantCalls'
import { searchAudit } from '@muster/contract/auditCalls'
import { getMe } from '@muster/contract/userCalls'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '../../apps/api/test/world.ts'
import { adminCommand } from './adminCommand.ts'
import type { Command } from './command.ts'
import { tenantCommand } from './tenantCommand.ts'

let world: World
const said: string[] = []
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
afterEach(() => {
  vi.restoreAllMocks()
  said.length = 0
})

async function run(command: Command, ...args: string[]) {
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  const work = command.read(args)
  if ('alone' in work) throw new Error('it needs the database')
  const { appUrl, ownerUrl } = world.db
  return work({
    ownerUrl,
    appUrl,
    publicUrl: 'https://muster.example.org',
    tenantDomain: 'example.org',
    migrated: {
      appUrl,
      isAdopted: false,
      ran: [],
      repaired: [],
      stillMissing: [],
      different: [],
      toFinish: [],
      later: [],
    },
  })
}

const ada = { subject: 'ada', email: 'ada@school.example', name: 'Ada Byron', role: 'GlobalAdmin' } as const
const create = (email: string, name: string) => run(adminCommand, 'create', '--email', email, '--name', name)

test('somebody who was never invited becomes a global administrator of no tenant, signs in, and makes the first', async () => {
  expect(await create('Ada@School.example', ada.name)).toBe(0)
  expect(said).toEqual([
    'Ada Byron is now a global administrator.',
    'They sign in at https://muster.example.org/ with the email ada@school.example.',
    expect.stringMatching(/^Their sign-in code, for one use in the next 24 hours: \w{5}(-\w{5}){4}$/),
  ])
  const me = await world.ask(getMe, {}, ada)
  expect(me).toMatchObject({ email: ada.email, tenants: [] })
  const body = { tenantKey: 'first', prefix: 'first', name: 'First District' }
  await world.ask(createTenant, { body }, ada)
  const { items } = await world.ask(listTenants, { query: {} }, ada)
  expect(items.map(({ tenantKey }) => tenantKey)).toContain('first')
})

test('it is written down, of no organization, and global administrators read it', async () => {
  const { items } = await world.ask(searchAudit, { query: { action: 'user.globalAdminGiven' } }, ada)
  expect(items).toMatchObject([
    {
      tenantKey: null,
      actor: 'command line',
      from: null,
      subject: 'Ada Byron (ada@school.example)',
      before: null,
      after: { isActive: true, isGlobalAdmin: true },
    },
  ])
  const [oak] = world.tenants
  const own = await world.ask(searchAudit, { query: {} }, oak.staff.TenantAdmin)
  expect(own.items.map(({ action }) => action)).not.toContain('user.globalAdminGiven')
})

test('twice is as once, and an account there is is raised and keeps its name', async () => {
  await create(ada.email, 'Somebody Else')
  expect(said[0]).toBe('Ada Byron is already a global administrator.')
  const [oak] = world.tenants
  const { email } = oak.staff.Staff
  await create(email, 'Somebody Else')
  expect(said[3]).toMatch(/^Staff of oak had an account, and is now a global administrator\.$/)
  const { items } = await world.ask(searchAudit, { query: { action: 'user.globalAdminGiven' } }, ada)
  expect(items.map(({ before }) => before)).toEqual([{ isActive: true, isGlobalAdmin: false }, null])
})

test.each([
  [['--email', 'ada', '--name', 'Ada'], '--email must be an email address, not "ada".'],
  [['--email', 'ada@school.example'], '--name is missing.'],
])('%j is refused with a sentence', (args, sentence) => {
  expect(() => adminCommand.read(['create', ...args])).toThrow(sentence)
  expect(() => adminCommand.read(args)).toThrow('Use: admin create')
})

const tenant = (...args: string[]) => run(tenantCommand, 'create', ...args)

test('an organization is made once, with its key as its prefix, and written down', async () => {
  for (const word of ['now', 'already']) {
    expect(await tenant('--key', 'northside', '--name', 'Northside District')).toBe(0)
    expect(said.at(-1)).toBe(`Northside District is ${word} the organization northside.`)
  }
  const query = { action: 'tenant.created', tenantKey: 'northside' } as const
  const { items } = await world.ask(searchAudit, { query }, ada)
  expect(items).toMatchObject([
    {
      actor: 'command line',
      after: { tenantKey: 'northside', name: 'Northside District', prefix: 'northside' },
    },
  ])
})

test('a key, a prefix or a host that is taken is refused, and nothing is written', async () => {
  await expect(tenant('--key', 'oak', '--name', 'Other')).rejects.toThrow(
    'The organization oak already exists: “oak district”',
  )
  const prefixed = (prefix: string) => tenant('--key', 'other', '--name', 'Other', '--prefix', prefix)
  await expect(prefixed('river')).rejects.toThrow('Another organization has this prefix.')
  await expect(prefixed('muster')).rejects.toThrow('All organizations share this address.')
  const { items } = await world.ask(listTenants, { query: { search: 'Other' } }, ada)
  expect(items).toEqual([])
})

test.each(['North', '_x', 'a b', 'a'.repeat(64)])('%j is no key', (key) => {
  expect(() => tenantCommand.read(['create', '--key', key, '--name', 'X'])).toThrow(
    '--key must be lowercase letters',
  )
})
