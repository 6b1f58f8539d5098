import type { Found } from '@muster/contract/searchCalls'
import { effectiveRole, type TenantRole } from '@muster/domain/access/rights'
import { openCatalog } from '@muster/words/catalog'
import { packCatalog } from '@muster/words/packCatalog'
import { setCatalog } from '@muster/words/t'
import { matchRoutes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { accountOf, oak, roleAt } from '../../test/accounts.ts'
import type { Account } from '../auth/account.ts'
import { mayOpen } from '../auth/accountState.ts'
import { findsFor } from '../shell/find/findsFor.ts'
import { foundThings, orderFinds } from '../shell/find/foundThings.ts'
import { pageWords } from '../shell/find/pageWords.ts'
import { deskPages } from './deskPages.ts'
import { menuEntries } from './menuEntries.ts'

const menus = menuEntries(deskPages)
const incidentId = '6ff6c0d6-7f0e-4f5d-8d6a-5a2d7f6b1c11'
const context = {
  tenantId: oak.tenantId,
  running: { incidentId, kind: 'Exercise', where: 'Oak High' },
  lastDrill: { incidentId, where: 'Oak Middle' },
} as const

function findsOf(account: Account) {
  const mayLead = (to: string) => {
    const page = matchRoutes([...menus.pages], to)?.[0]?.route
    return page !== undefined && mayOpen(account, page.right)
  }
  return findsFor(menus, account, context, mayLead)
}

const holder = (role: TenantRole, sites?: Record<number, ('view' | 'manage')[]>) =>
  accountOf(
    {
      tenants: [roleAt(oak, role, sites !== undefined)],
      ...(sites ? { sitePermissions: { oak: sites } } : {}),
    },
    { tenant: oak, role: effectiveRole(role, sites !== undefined) },
  )

const admin = findsOf(holder('TenantAdmin'))

const nothing: Found = { sites: [], rooms: [], accounts: [], staff: [], incidents: [] }
const ofGym = { siteId: 1, siteName: 'Oak High', roomId: incidentId, roomName: 'Gym' }

/** The server's answers to some of the phrases; to all others it has nothing. */
const serverFinds: Record<string, Found> = {
  gym: { ...nothing, rooms: [ofGym] },
  'gym oak high': { ...nothing, rooms: [ofGym] },
  'oak high': {
    ...nothing,
    sites: [{ siteId: 1, name: 'Oak High' }],
    incidents: [
      {
        incidentId,
        kind: 'Exercise',
        action: 'Lockdown',
        isActive: true,
        startedAt: '2026-11-02T15:00:00Z',
        siteNames: ['Oak High'],
      },
    ],
  },
  'marta quill': { ...nothing, staff: [{ ...ofGym, name: 'Marta Quill' }] },
  'dana@oak': {
    ...nothing,
    accounts: [{ userId: incidentId, name: 'Dana Reyes', email: 'dana@oak.example.org' }],
  },
}

/** Phrases that people type, each with the title of the first hit. */
const phrases: readonly (readonly [typed: string, title: string])[] = [
  ['invite a teacher', 'Invite a user'],
  ['add a new principal', 'Invite a user'],
  ["print a school's labels", 'Print labels and QR codes'],
  ['print QR codes', 'Print labels and QR codes'],
  ['stickers', 'Print labels and QR codes'],
  ['who never answered last drill', 'Silent rooms of the last drill'],
  ['silent rooms', 'Silent rooms of the last drill'],
  ['let the police in', 'Invite outside responders'],
  ['sheriff', 'Invite outside responders'],
  ['add a room', 'Add a room'],
  ['new classroom', 'Add a room'],
  ['add a school', 'Add a site'],
  ['change the alert email list', 'Notification groups'],
  ['who gets text alerts', 'Notifications'],
  ['gym', 'Gym'],
  ['gym oak high', 'Gym'],
  ['oak high', 'Oak High'],
  ['marta quill', 'Marta Quill'],
  ['dana@oak', 'Dana Reyes'],
  ['end the drill', 'End the drill'],
  ['all clear', 'End the drill'],
  ['fire drill schedule', 'Planned drills'],
  ['plan a drill', 'Plan a drill'],
  ['schedule a fire drill', 'Plan a drill'],
  ['drill log', 'Drill log'],
  ['how many drills are required', 'Drill rules'],
  ['expired first aid', 'Bags with expired items'],
  ['who did what', 'Audit log'],
  ['lost phone', 'Registered phones'],
  ['sign in with google', 'Sign-in of your organization'],
  ['logo', 'Organization settings'],
  ['reunite students', 'Reunite students with families'],
  ['parents pick up', 'Reunite students with families'],
  ['camera', 'Cameras'],
  ['start a lockdown', 'Start Incident'],
  ['start incident', 'Start Incident'],
  ['import roster', 'Import a roster'],
  ['upload students', 'Import a roster'],
  ['panic button', 'RBIM devices'],
  ['walkie', 'RBIM devices'],
  ['my tasks', 'Tasks'],
  ['map', 'Sites'],
  ['lobby screen', 'Feeds and displays'],
  ['password', 'Your sign-in'],
  ['past incidents', 'Incidents'],
  ['sweep rooms', 'Clear rooms'],
  ['safety audit', 'Safety audits'],
  ['delete data', 'Data we keep'],
  ['edit instructions', 'Room checklists'],
  ['getting started', 'Before your first drill'],
]

test('there are forty phrases and more', () => {
  expect(phrases.length).toBeGreaterThanOrEqual(40)
})

test.each(phrases)('“%s” finds first: %s', (typed, title) => {
  const found = foundThings(serverFinds[typed] ?? nothing)
  const titles = orderFinds(typed, admin, found).map((find) => find.title)
  expect(titles[0], titles.slice(0, 4).join(' | ')).toBe(title)
})

test('a phrase is found while it is being typed', () => {
  for (const typed of ['invi', 'invite', 'invite a te', 'invite a teach'])
    expect(
      orderFinds(typed, admin, [])
        .slice(0, 4)
        .map(({ title }) => title),
    ).toContain('Invite a user')
})

test('every page that needs nothing chosen has words, and no words are of a page that is gone', () => {
  const guarded = deskPages
    .filter(({ within }) => within.includes('signedIn') || within.join() === 'signIn,manage')
    .flatMap(({ pages }) => pages.map(({ path }) => path))
    .filter((path) => !/:\w+(?!\?)(\/|$)/.test(path) || path === '/:overview')
  expect(Object.keys(pageWords).sort()).toEqual(guarded.sort())
})

test('nobody finds what they may not open', () => {
  const titles = (account: Account) => findsOf(account).map(({ title }) => title)
  const staff = titles(holder('Staff'))
  expect(staff).toContain('Incidents')
  for (const title of [
    'Start Incident',
    'Invite a user',
    'Add a room',
    'Import a roster',
    'Audit log',
    'Cameras',
    'Notification groups',
    'End the drill',
    'Registered phones',
  ])
    expect(staff).not.toContain(title)
  const manager = titles(holder('Manager'))
  expect(manager).toContain('Invite outside responders')
  expect(manager).not.toContain('Invite a user')
  const ofOneSite = titles(holder('Manager', { 1: ['manage'] }))
  expect(ofOneSite).toContain('Add a room')
  expect(ofOneSite).not.toContain('Notification groups')
  const looking = titles(holder('Manager', { 1: ['view'] }))
  expect(looking).not.toContain('Add a room')
  expect(looking).not.toContain('Start Incident')
})

test('two finds never have the same key', () => {
  expect(new Set(admin.map(({ key }) => key)).size).toBe(admin.length)
})

test('in another language a page is found by the phrases of that language, and by the English ones', () => {
  const made = {
    'Invite a user': 'Invitar a un usuario',
    'invite a teacher, add a user, new account, new principal, invite staff':
      'invitar a una maestra, cuenta nueva',
    'user, teacher, teachers, staff, people, person, employee, account, coworker, colleague, principal, member':
      'usuario, docente, maestra',
    'Add a room': 'Añadir un aula',
    'a, an, the, of, in, for': 'a, un, una, el, la',
  }
  setCatalog(openCatalog('es', [packCatalog(made, Object.keys(made))]))
  onTestFinished(() => setCatalog(null))
  const own = findsOf(holder('TenantAdmin'))
  const firstOf = (typed: string) => orderFinds(typed, own, [])[0]?.title
  for (const typed of [
    'cuenta nueva',
    'invitar docente',
    'INVITAR A UNA MAESTRA',
    'invite a teacher',
    'Invite a user',
  ])
    expect(firstOf(typed), typed).toBe('Invitar a un usuario')
  for (const typed of ['anadir aula', 'new classroom', 'add a room'])
    expect(firstOf(typed), typed).toBe('Añadir un aula')
  // What is not translated is found all the same.
  expect(firstOf('stickers')).toBe('Print labels and QR codes')
  expect(own.map(({ key }) => key)).toEqual(admin.map(({ key }) => key))
})
