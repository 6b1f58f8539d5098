import { filesFrom } from './importGraph.ts'

/**
 * The parts in which a catalog is sent: what a room's phone needs on its first visit, what else its pages and those of guests
 * need, and the pages at desks. A phone waits for the first alone.
 */
export const areas = ['first', 'phones', 'desks'] as const
export type Area = (typeof areas)[number]

const main = 'apps/web/src/main.tsx'
/** The file of the first screen in an incident (apps/web/src/classroom/classroomRoutes.tsx). */
const firstScreen = 'apps/web/src/classroom/bagScreens.ts'
/** The pages that no phone of a room or a guest loads. */
const desks = 'apps/web/src/pages/deskRoutes.tsx'
/** Those among them that anybody opens, without an account. */
const openToAll = ['home/EnterPage.tsx', 'notified/NotifiedPage.tsx'].map(
  (page) => `apps/web/src/everyone/${page}`,
)

/**
 * Files and folders whose words desks alone show, though phones load them, for the shapes of calls and the rules of rights that
 * they have, or only the server does.
 */
const atDesks = [
  placesIn('packages/domain/src', 'access/roleWords drill/drillPlan plan/ rbim/rbim safetyAudit/'),
  placesIn('packages/domain/src/notification', 'channels notificationGroup quietHours vocabulary'),
  placesIn(
    'packages/contract/src',
    'phoneNumber targetUrl guestCalls incidentCalls readinessCalls rbimCalls',
  ),
  placesIn('packages/contract/src', 'drillCalls taskCalls templateCalls'),
  placesIn(
    'apps/api/src',
    'access/caller access/trustedIssuers access/visibleIncident incidents/appendBatch',
  ),
  placesIn('apps/api/src/features', 'afterAction/ audit/ bagInventory/ branding/ camera/ chat/ checklist/'),
  placesIn('apps/api/src/features', 'disclosure/ drill/ evidence/ feed/ home/ imports/ incident/ label/'),
  placesIn(
    'apps/api/src/features',
    'outgoing/ pdf/ plan/ rbim/ readiness/ resource/ retention/ room/ roster/',
  ),
  placesIn('apps/api/src/features', 'rules/ safetyAudit/ search/ secrets/ signIn/ site/ subject/ task/'),
  placesIn('apps/api/src/features', 'template/ tenant/ tenantCopy/ user/ watch/'),
  placesIn(
    'apps/api/src/features',
    'help/answerHelp lockdown/claimSites mail/smtp setup/enrolled setup/setupCodes',
  ),
  placesIn(
    'apps/api/src/features/bag',
    'bagRows detachBag mergeBag moveBag readRoomRoster rotateBarcode updateBag',
  ),
  placesIn('apps/api/src/features/guest', 'guestLinks inviteGuest mailGuestLink textGuestLink'),
  placesIn('apps/api/src/features/notification', 'channelSender claimDeliveries customTemplates deliveries'),
  placesIn('apps/api/src/features/notification', 'endpointRows group manage preview pushSubscriptions'),
  placesIn('apps/api/src/features/notification', 'expiryRules obsoleteMail quietHoursCache'),
  placesIn('apps/api/src/features/notification', 'resolveRequests transports'),
].flat()

/** Paths that begin so. */
function placesIn(folder: string, beginnings: string): string[] {
  return beginnings.split(' ').map((beginning) => `${folder}/${beginning}`)
}

/**
 * Files with words that the server sends out: mails, SMS, push messages and feeds, for readers of every language. No browser
 * needs them but the pages at desks that show some of them. What else the server says, such as its refusals, is for phones.
 */
const sentOut = new RegExp(
  [
    'packages/domain/src/feed/(cap|capWords)',
    'packages/domain/src/notification/(deviceNews|builtInTemplates)',
    'apps/api/src/features/drill/(drillMails|drillJob|missedDrills)',
    'apps/api/src/features/feed/alertFiles',
    'apps/api/src/features/guest/guestMessages',
    'apps/api/src/features/mail/sentWords',
    'apps/api/src/features/signIn/signInCodes',
    'apps/api/src/features/task/taskReminderMail',
    'apps/api/src/features/user/inviteMail',
  ]
    .map((path) => `^${path}`)
    .join('|'),
)

/** Asks whether the words of a file are sent out, so that they need their translations wherever they are shown. */
export function isSentOut(path: string): boolean {
  return sentOut.test(path)
}

/** Messages that a desk sends to rooms as they are, and that a room's phone tells in its own language. */
const isSentToRooms = /^packages\/domain\/src\/template\/builtInMessages\.ts$/

/** Says of each source file that a browser loads in which part of a catalog its words are. */
export function areasOfFiles(): Map<string, Area> {
  const first = filesFrom([main, firstScreen], () => false)
  const phones = filesFrom([main, firstScreen, ...openToAll], (later) => later !== desks)
  const all = filesFrom([main], () => true)
  return new Map(
    [...all].map(
      (path) => [path, first.has(path) ? 'first' : phones.has(path) ? 'phones' : 'desks'] as const,
    ),
  )
}

/**
 * Returns the part of a catalog that the words of a file are in. What the server alone says, such as its refusals, is for phones;
 * what it sends out is for no browser, which is null.
 * @param areas those of the files that a browser loads
 */
export function areaOf(path: string, areas: ReadonlyMap<string, Area>): Area | null {
  if (isSentToRooms.test(path)) return 'phones'
  if (isSentOut(path)) return areas.get(path) ?? null
  if (atDesks.some((each) => path.startsWith(each))) return 'desks'
  return areas.get(path) ?? 'phones'
}
