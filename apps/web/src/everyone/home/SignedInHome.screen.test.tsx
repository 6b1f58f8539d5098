import { getChecklist } from '@muster/contract/checklistCalls'
import { getHome, type Home } from '@muster/contract/homeCalls'
import { listMyInvitations } from '@muster/contract/userCalls'
import type { Role } from '@muster/domain/access/rights'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import {
  answer,
  callsOf,
  installFakeApi,
  leaveTheRestUnanswered,
  refusal,
  respond,
} from '../../../test/fakeApi.ts'
import { desk, phone, renderScreen } from '../../../test/renderScreen.tsx'
import { useAccountState } from '../../auth/accountState.ts'
import { MenuContext } from '../../shell/menuContext.ts'
import { SignedInHome } from './SignedInHome.tsx'

installFakeApi()

const id = '6ff6c0d6-7f0e-4f5d-8d6a-5a2d7f6b1c11'
const long = 'Consolidated Elementary and Middle School of the Upper Wolverine Valley, North Campus'
const home: Home = {
  sites: {
    items: [
      {
        siteId: 1,
        siteName: long,
        score: 35,
        reasons: [
          { code: 'roomsWithoutBag', count: 4, of: 12, unknown: 0, points: 6 },
          { code: 'drillsOverdue', count: 2, of: 4, unknown: 0, points: 5 },
        ],
      },
      { siteId: 2, siteName: 'Oak High', score: 100, reasons: [] },
    ],
    page: 1,
    pageSize: 5,
    total: 9,
  },
  drills: [
    {
      drillPlanId: id,
      title: 'Monthly fire drill',
      kind: 'Exercise',
      action: 'Evacuate',
      startBy: 'hand',
      startsAt: '2040-09-03T14:00:00Z',
      siteNames: ['Oak High'],
    },
  ],
  tasks: { open: 12, overdue: 3, mine: { items: [], total: 0 } },
  rbims: { offline: 1, online: 13 },
  incidents: [
    {
      incidentId: id,
      stage: 'ended',
      kind: 'Exercise',
      action: 'Lockdown',
      type: 1,
      siteNames: [long],
      location: null,
      commanderName: 'Dana Reyes',
      startedAt: '2026-11-20T15:00:00Z',
      endedAt: '2026-11-20T15:20:00Z',
      roomCount: 40,
    },
  ],
}

/** The pages to which the fixes lead, with the rights that they ask for. */
const pages = [
  { path: '/site/:id', right: 'site.read', title: 'Site', group: null, icon: null },
  {
    path: '/incident/drills/create',
    right: 'incident.start',
    title: 'Plan a drill',
    group: null,
    icon: null,
  },
] as const

function Shown() {
  const account = useAccountState()
  return account.state === 'signedIn' ? <SignedInHome account={account.account} /> : null
}

async function open(role: Role, size = desk) {
  answer(listMyInvitations, { invitations: [], isWaitedForElsewhere: false })
  leaveTheRestUnanswered()
  await renderScreen(
    <MenuContext value={{ top: [], side: [], pages }}>
      <Shown />
    </MenuContext>,
    { role, size },
  )
}
const readiness = page.getByRole('region', { name: 'Readiness' })
const glance = page.getByRole('navigation', { name: 'At a glance' })

test.each([
  ['a desk', desk],
  ['a phone', phone],
])(
  'at %s a manager sees how the district is, each fix is a link, and long names stay on the screen',
  async (_, size) => {
    answer(getHome, home)
    await open('Manager', size)
    await expect.element(glance.getByRole('link', { name: /Open tasks.*12.*3 overdue/ })).toBeVisible()
    await expect.element(glance.getByRole('link', { name: /Silent devices.*1.*Of 14/ })).toBeVisible()
    await expect.element(glance.getByRole('link', { name: /Next drill.*Sep 3, 2040/ })).toBeVisible()
    await expect.element(glance.getByRole('link', { name: /Last incident/ })).toBeVisible()
    const fix = readiness.getByRole('link', { name: `Add bags: ${long}` })
    await expect.element(fix).toHaveAttribute('href', '/site/1#rooms')
    await expect.element(readiness.getByRole('link', { name: `Plan a drill: ${long}` })).toBeVisible()
    await expect.element(readiness.getByText('knows of no problems.')).toBeVisible()
    await expect.element(readiness.getByRole('link', { name: 'View all 9 sites' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width)
    await expectAccessible()
  },
)

test('staff see no drill plans, and what is missing without a way to mend it', async () => {
  const { drills: _, ...rest } = home
  answer(getHome, rest)
  await open('Staff')
  await expect.element(readiness.getByText('4 of 12 rooms have no bag.')).toBeVisible()
  expect(readiness.getByRole('link', { name: /^Add bags/ }).elements()).toEqual([])
  expect(glance.getByText('Next drill').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Start Incident' }).elements()).toEqual([])
  await expect.element(page.getByText('You can follow incidents but not start them.')).toBeVisible()
})

test('a new organization says the next step, and has no number that nobody knows', async () => {
  answer(getHome, {
    sites: { items: [], page: 1, pageSize: 5, total: 0 },
    drills: [],
    tasks: { open: 0, overdue: 0, mine: { items: [], total: 0 } },
    rbims: {},
    incidents: [],
  })
  answer(getChecklist, { steps: [], dismissedAt: null })
  await open('TenantAdmin')
  await expect.element(readiness.getByRole('link', { name: 'Add a site' })).toBeVisible()
  await expect.element(glance.getByText('None planned')).toBeVisible()
  await expect.element(glance.getByText('No devices yet')).toBeVisible()
  await expect.element(page.getByText('No incidents or drills yet.')).toBeVisible()
  await expectAccessible()
})

test('an incident starts and a bag opens while it loads and when it fails; then it can be tried again', async () => {
  respond(getHome, () => refusal(503, 'The server is starting. Try again.'))
  await open('Manager', phone)
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server is starting. Try again.')
  await expect.element(page.getByRole('link', { name: 'Start Incident' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Code on the bag' })).toBeVisible()
  answer(getHome, home)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(glance).toBeVisible()
  expect(callsOf(getHome).length).toBeGreaterThan(1)
})
