import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import {
  IconBellRinging,
  IconDoor,
  IconFlag,
  IconReportAnalytics,
  IconSettings,
  IconTag,
  IconUsersGroup,
} from '@tabler/icons-react'
import { paths, type TenantPart } from '../../paths.ts'
import type { Find } from './find.ts'

/** The facts that the list of commands and settings depends on. */
export type FindContext = {
  /** The tenant in use; null for somebody without one. */
  tenantId: string | null
  /** The gravest incident that runs; null where none does. */
  running: { incidentId: string; kind: IncidentKind; where: string } | null
  /** The last drill that has ended; null where there was none, or while it is not known yet. */
  lastDrill: { incidentId: string; where: string } | null
}

/** The commands and settings that no page of the table stands for by itself. */
export function moreFinds({ tenantId, running, lastDrill }: FindContext): Find[] {
  return [
    ...(running ? runningFinds(running) : []),
    ...(lastDrill ? lastDrillFinds(lastDrill) : []),
    ...siteFinds,
    ...notificationFinds,
    ...(tenantId ? tenantFinds(tenantId) : []),
  ]
}

const kindWords = { Actual: 'incident', Exercise: 'drill', Test: 'test' } as const

function runningFinds({ incidentId, kind, where }: NonNullable<FindContext['running']>): Find[] {
  const it = kindWords[kind]
  const command = (key: string, title: string, to: string, words: string[]): Find => ({
    key: `running.${key}`,
    kind: 'Command',
    icon: IconFlag,
    title,
    where,
    to,
    words,
  })
  return [
    {
      ...command('end', t`End the ${it}`, paths.overview(incidentId), [
        t`all clear`,
        t`stop the drill`,
        t`end the incident`,
        t`send all-clear`,
        t`drill is over`,
      ]),
      right: 'incident.command',
    },
    command('silent', t`Rooms that have not answered`, paths.overview(incidentId), [
      t`silent rooms now`,
      t`who has not answered`,
      t`missing rooms`,
      t`which rooms need help`,
    ]),
    command('reunite', t`Reunite students with families`, paths.reunification(incidentId), [
      t`reunite students`,
      'reunification',
      t`parents pick up`,
      t`release students`,
      'guardian',
    ]),
  ]
}

function lastDrillFinds({ incidentId, where }: NonNullable<FindContext['lastDrill']>): Find[] {
  return [
    {
      key: 'lastDrill.silent',
      kind: 'Command',
      icon: IconReportAnalytics,
      title: t`Silent rooms of the last drill`,
      where,
      to: `${paths.afterAction(incidentId)}?sort=-answered`,
      words: [
        t`who never answered last drill`,
        t`rooms that did not respond`,
        t`last drill report`,
        t`no response`,
      ],
    },
  ]
}

const siteFinds: readonly Find[] = [
  {
    key: 'room.add',
    kind: 'Command',
    icon: IconDoor,
    get title() {
      return t`Add a room`
    },
    get where() {
      return t`At a site`
    },
    to: (siteId) => paths.addRoom(siteId),
    right: 'site.manage',
    words: ['new room', 'add a classroom', 'create room'],
  },
  {
    key: 'labels.blank',
    kind: 'Command',
    icon: IconTag,
    get title() {
      return t`Print blank labels`
    },
    get where() {
      return t`At a site`
    },
    to: (siteId) => paths.editBags(siteId, { part: 'labels' }),
    right: 'bag.manage',
    words: ['labels without a room', 'spare labels'],
  },
  {
    key: 'phones',
    kind: 'Setting',
    icon: IconSettings,
    get title() {
      return t`Registered phones`
    },
    get where() {
      return t`At a site`
    },
    to: (siteId) => paths.editBags(siteId, { part: 'phones' }),
    right: 'bag.manage',
    words: ['lost phone', 'stolen phone', 'remove a phone', 'block a phone', 'registered phones'],
  },
  {
    key: 'setupCodes',
    kind: 'Command',
    icon: IconTag,
    get title() {
      return t`Create setup codes`
    },
    get where() {
      return t`At a site`
    },
    to: (siteId) => paths.editBags(siteId, { part: 'codes' }),
    right: 'bag.manage',
    words: ['register a phone', 'setup code', 'new phone for a room', 'set up a bag'],
  },
  {
    key: 'bags.expired',
    kind: 'Page',
    icon: IconReportAnalytics,
    get title() {
      return t`Bags with expired items`
    },
    get where() {
      return t`Safety bags`
    },
    to: `${paths.bagInventory()}?state=expired`,
    words: ['expired first aid', 'out of date supplies', 'expiring items', 'old bandages'],
  },
  {
    key: 'bags.missing',
    kind: 'Page',
    icon: IconReportAnalytics,
    get title() {
      return t`Bags with missing items`
    },
    get where() {
      return t`Safety bags`
    },
    to: `${paths.bagInventory()}?state=missing`,
    words: ['incomplete bags', 'restock', 'what is missing from bags'],
  },
  {
    key: 'bags.contents',
    kind: 'Setting',
    icon: IconSettings,
    get title() {
      return t`What belongs in a bag`
    },
    get where() {
      return t`Safety bags`
    },
    to: paths.bagInventory({ part: 'contents' }),
    words: ['bag contents', 'supplies list', 'first aid list', 'packing list'],
  },
]

const notificationParts = [
  ['words', 'Notification messages', ['edit the text of alerts', 'alert wording', 'message templates']],
  ['preview', 'Notification preview', ['test an alert', 'send a test text', 'preview who gets alerts']],
  ['ways', 'Notification channels', ['sms setup', 'mail server', 'slack', 'teams', 'how alerts are sent']],
  ['webhooks', 'Webhooks', ['integration', 'api', 'connect another system', '911 integration']],
] as const

const notificationFinds: readonly Find[] = notificationParts.map(([part, title, words]) => ({
  key: `notifications.${part}`,
  kind: 'Setting',
  icon: IconBellRinging,
  title,
  where: t`Notifications`,
  to: `${paths.notifications}?part=${part}`,
  words,
}))

const tenantParts: readonly (readonly [TenantPart, string, readonly string[]])[] = [
  ['checklist', 'Before your first drill', ['getting started', 'setup checklist', 'first steps']],
  ['sites', 'Edit sites', ['rename a school', 'close a school', 'site settings', 'school address']],
  [
    'configuration',
    'Organization settings',
    ['logo', 'colors', 'brand color', 'silent lockdown setting', 'partner logos'],
  ],
  [
    'sign-in',
    'Sign-in of your organization',
    [
      'sign in with google',
      'sso',
      'single sign-on',
      'microsoft',
      'clever',
      'require passkeys',
      'login provider',
    ],
  ],
  ['resources', 'Resources for rooms', ['procedures', 'phone list for rooms', 'training clips', 'documents']],
  [
    'imports',
    'Import a roster',
    ['upload students', 'oneroster', 'csv', 'spreadsheet', 'sync students', 'import teachers'],
  ],
  ['evidence', 'Signed logs', ['evidence', 'verify a log', 'signing key', 'proof']],
  ['data', 'Data we keep', ['retention', 'delete data', 'export data', 'privacy', 'ferpa', 'erase a person']],
]

function tenantFinds(tenantId: string): Find[] {
  return [
    ...tenantParts.map(
      ([part, title, words]): Find => ({
        key: `tenant.${part}`,
        kind: 'Setting',
        icon: IconSettings,
        title,
        where: t`My organization`,
        to: paths.adminTenant(tenantId, part),
        right: 'user.manage',
        words,
      }),
    ),
    {
      key: 'site.add',
      kind: 'Command',
      icon: IconUsersGroup,
      title: t`Add a site`,
      where: t`My organization`,
      to: paths.adminSiteCreate(tenantId),
      right: 'user.manage',
      words: [t`new school`, t`add a school`, t`add a campus`],
    },
  ]
}
