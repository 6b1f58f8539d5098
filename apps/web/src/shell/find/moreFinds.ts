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
import { phrasesOf } from './phrases.ts'

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
    ...siteFinds(),
    ...notificationFinds(),
    ...(tenantId ? tenantFinds(tenantId) : []),
  ]
}

function endTitle(kind: IncidentKind): string {
  switch (kind) {
    case 'Actual':
      return t`End the incident`
    case 'Exercise':
      return t`End the drill`
    case 'Test':
      return t`End the test`
  }
}

function runningFinds({ incidentId, kind, where }: NonNullable<FindContext['running']>): Find[] {
  const command = (key: string, title: string, to: string, words: string): Find => ({
    key: `running.${key}`,
    kind: 'Command',
    icon: IconFlag,
    title,
    where,
    to,
    words: phrasesOf(words),
  })
  return [
    {
      ...command(
        'end',
        endTitle(kind),
        paths.overview(incidentId),
        t`all clear, stop the drill, end the incident, send all-clear, drill is over`,
      ),
      right: 'incident.command',
    },
    command(
      'silent',
      t`Rooms that have not answered`,
      paths.overview(incidentId),
      t`silent rooms now, who has not answered, missing rooms, which rooms need help`,
    ),
    command(
      'reunite',
      t`Reunite students with families`,
      paths.reunification(incidentId),
      t`reunite students, reunification, parents pick up, release students, guardian`,
    ),
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
      words: phrasesOf(
        t`who never answered last drill, rooms that did not respond, last drill report, no response`,
      ),
    },
  ]
}

const siteFinds = (): Find[] => [
  {
    key: 'room.add',
    kind: 'Command',
    icon: IconDoor,
    title: t`Add a room`,
    where: t`At a site`,
    to: (siteId) => paths.addRoom(siteId),
    right: 'site.manage',
    words: phrasesOf(t`new room, add a classroom, create room`),
  },
  {
    key: 'labels.blank',
    kind: 'Command',
    icon: IconTag,
    title: t`Print blank labels`,
    where: t`At a site`,
    to: (siteId) => paths.editBags(siteId, { part: 'labels' }),
    right: 'bag.manage',
    words: phrasesOf(t`labels without a room, spare labels`),
  },
  {
    key: 'phones',
    kind: 'Setting',
    icon: IconSettings,
    title: t`Registered phones`,
    where: t`At a site`,
    to: (siteId) => paths.editBags(siteId, { part: 'phones' }),
    right: 'bag.manage',
    words: phrasesOf(t`lost phone, stolen phone, remove a phone, block a phone, registered phones`),
  },
  {
    key: 'setupCodes',
    kind: 'Command',
    icon: IconTag,
    title: t`Create setup codes`,
    where: t`At a site`,
    to: (siteId) => paths.editBags(siteId, { part: 'codes' }),
    right: 'bag.manage',
    words: phrasesOf(t`register a phone, setup code, new phone for a room, set up a bag`),
  },
  {
    key: 'bags.expired',
    kind: 'Page',
    icon: IconReportAnalytics,
    title: t`Bags with expired items`,
    where: t`Safety bags`,
    to: `${paths.bagInventory()}?state=expired`,
    words: phrasesOf(t`expired first aid, out of date supplies, expiring items, old bandages`),
  },
  {
    key: 'bags.missing',
    kind: 'Page',
    icon: IconReportAnalytics,
    title: t`Bags with missing items`,
    where: t`Safety bags`,
    to: `${paths.bagInventory()}?state=missing`,
    words: phrasesOf(t`incomplete bags, restock, what is missing from bags`),
  },
  {
    key: 'bags.contents',
    kind: 'Setting',
    icon: IconSettings,
    title: t`What belongs in a bag`,
    where: t`Safety bags`,
    to: paths.bagInventory({ part: 'contents' }),
    words: phrasesOf(t`bag contents, supplies list, first aid list, packing list`),
  },
]

function notificationFinds(): Find[] {
  const find = (part: string, title: string, words: string): Find => ({
    key: `notifications.${part}`,
    kind: 'Setting',
    icon: IconBellRinging,
    title,
    where: t`Notifications`,
    to: `${paths.notifications}?part=${part}`,
    words: phrasesOf(words),
  })
  return [
    find('words', t`Notification messages`, t`edit the text of alerts, alert wording, message templates`),
    find('preview', t`Notification preview`, t`test an alert, send a test text, preview who gets alerts`),
    find('ways', t`Notification channels`, t`sms setup, mail server, slack, teams, how alerts are sent`),
    find('webhooks', t`Webhooks`, t`integration, api, connect another system, 911 integration`),
  ]
}

function tenantFinds(tenantId: string): Find[] {
  const find = (part: TenantPart, title: string, words: string): Find => ({
    key: `tenant.${part}`,
    kind: 'Setting',
    icon: IconSettings,
    title,
    where: t`My organization`,
    to: paths.adminTenant(tenantId, part),
    right: 'user.manage',
    words: phrasesOf(words),
  })
  return [
    find('checklist', t`Before your first drill`, t`getting started, setup checklist, first steps`),
    find('sites', t`Edit sites`, t`rename a school, close a school, site settings, school address`),
    find(
      'configuration',
      t`Organization settings`,
      t`logo, colors, brand color, silent lockdown setting, partner logos`,
    ),
    find(
      'sign-in',
      t`Sign-in of your organization`,
      t`sign in with google, sso, single sign-on, microsoft, clever, require passkeys, login provider`,
    ),
    find('resources', t`Resources for rooms`, t`procedures, phone list for rooms, training clips, documents`),
    find(
      'imports',
      t`Import a roster`,
      t`upload students, oneroster, csv, spreadsheet, sync students, import teachers`,
    ),
    find('evidence', t`Signed logs`, t`evidence, verify a log, signing key, proof`),
    find('data', t`Data we keep`, t`retention, delete data, export data, privacy, ferpa, erase a person`),
    {
      key: 'site.add',
      kind: 'Command',
      icon: IconUsersGroup,
      title: t`Add a site`,
      where: t`My organization`,
      to: paths.adminSiteCreate(tenantId),
      right: 'user.manage',
      words: phrasesOf(t`new school, add a school, add a campus`),
    },
  ]
}
