import type { Found } from '@muster/contract/searchCalls'
import { actionNoun } from '@muster/domain/incident/actionGuides'
import { kindWords } from '@muster/domain/incident/kindWords'
import { spokenLanguage, t } from '@muster/words/t'
import { IconChalkboard, IconDoor, IconSchool, IconUrgent, IconUser } from '@tabler/icons-react'
import { paths } from '../../paths.ts'
import { shownActionNoun, shownSites } from '../../ui/incidentNouns.ts'
import { recordTime } from '../../ui/recordTimes.ts'
import type { Find } from './find.ts'
import { rankFinds } from './rankFinds.ts'

/** Turns the answer of the server into finds. */
export function foundThings({ sites, rooms, accounts, staff, incidents }: Found): Find[] {
  return [
    ...sites.map(
      ({ siteId, name }): Find => ({
        key: `site.${siteId}`,
        icon: IconSchool,
        title: name,
        where: '',
        kind: 'Site',
        to: paths.site(siteId),
        words: [],
      }),
    ),
    ...rooms.map(
      ({ siteId, siteName, roomId, roomName }): Find => ({
        key: `room.${roomId}`,
        icon: IconDoor,
        title: roomName,
        where: siteName,
        kind: 'Room',
        to: paths.siteRoom(siteId, roomId),
        words: [`${roomName} ${siteName}`],
      }),
    ),
    ...accounts.map(
      ({ userId, name, email }): Find => ({
        key: `user.${userId}`,
        icon: IconUser,
        title: name,
        where: email,
        kind: 'Person',
        to: paths.adminUser(userId),
        words: [email],
      }),
    ),
    ...staff.map(
      ({ name, siteId, siteName, roomId, roomName }): Find => ({
        key: `staff.${roomId}.${name}`,
        icon: IconChalkboard,
        title: name,
        where: `${roomName}, ${siteName}`,
        kind: 'Person',
        to: paths.siteRoom(siteId, roomId),
        words: [],
      }),
    ),
    ...incidents.map(
      ({ incidentId, kind, action, isActive, startedAt, siteNames }): Find => ({
        key: `incident.${incidentId}`,
        icon: IconUrgent,
        title: t`${kindWords[kind].word} ${shownActionNoun(action)} at ${shownSites(siteNames)}`,
        where: isActive ? t`Running now` : recordTime(startedAt),
        kind: 'Incident',
        to: isActive ? paths.overview(incidentId) : paths.afterAction(incidentId),
        words: spokenLanguage() === 'en' ? siteNames : [...siteNames, actionNoun(action)],
      }),
    ),
  ]
}

/** Most that are listed at once. */
const most = 20

/**
 * The list for what was typed: the best first, whatever it is. The server may have found something by words that are not
 * shown, such as a message that was sent: it follows.
 */
export function orderFinds(typed: string, own: readonly Find[], found: readonly Find[]): Find[] {
  const ranked = rankFinds(typed, [...own, ...found])
  return [...ranked, ...found.filter((find) => !ranked.includes(find))].slice(0, most)
}
