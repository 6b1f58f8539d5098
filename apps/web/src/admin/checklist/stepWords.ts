import type { ChecklistStep, ChecklistStepKey } from '@muster/contract/checklistCalls'
import type { Right } from '@muster/domain/access/right'
import { may, rolesWithRight } from '@muster/domain/access/rights'
import { paths } from '../../paths.ts'

/** A step as it is shown: its name, its state, and the page where it is done. */
export type StepWords = {
  title: string
  /** Its state, in a sentence. */
  stands: string
  /** The address where it is done; the label of the link follows. */
  to: string
  action: string
  /** True when that page is of the organization in use, regardless of the one being edited. */
  isOfTenantInUse: boolean
  /** True when managers may do it, too. */
  isForManagers: boolean
}

/** The right that each step asks for. */
const rightOf: Record<ChecklistStepKey, Right> = {
  site: 'user.manage',
  rooms: 'site.manage',
  bags: 'bag.manage',
  codes: 'bag.manage',
  people: 'user.manage',
  rosters: 'user.manage',
  notifications: 'notification.configure',
  emergencyNumber: 'user.manage',
  instructions: 'incident.configure',
  phone: 'bag.manage',
  drill: 'incident.start',
}

/** A step in words. */
export function stepWords(step: ChecklistStep, tenantId: string): StepWords {
  const isForManagers = rolesWithRight(rightOf[step.key], false).some((role) => !may(role, 'user.manage'))
  return { ...wordsOf(step, tenantId), isForManagers }
}

function wordsOf(step: ChecklistStep, tenantId: string): Omit<StepWords, 'isForManagers'> {
  const { key, isDone, count, of, siteId } = step
  const here = (words: Omit<StepWords, 'isForManagers' | 'isOfTenantInUse'>) => ({
    ...words,
    isOfTenantInUse: false,
  })
  const inUse = (words: Omit<StepWords, 'isForManagers' | 'isOfTenantInUse'>) => ({
    ...words,
    isOfTenantInUse: true,
  })
  switch (key) {
    case 'site':
      return here({
        title: 'A site',
        stands: isDone ? `${counted(count, 'site')} in use.` : 'No school, office or campus yet.',
        ...(isDone
          ? { to: paths.adminTenant(tenantId, 'sites'), action: 'Look at the sites' }
          : { to: paths.adminSiteCreate(tenantId), action: 'Add a site' }),
      })
    case 'rooms':
      return inUse({
        title: 'Rooms',
        stands: isDone
          ? 'Every site has rooms.'
          : of === 0
            ? 'Rooms belong to a site. Add that first, or import both.'
            : `${of - count} of ${counted(of, 'site')} ${of - count === 1 ? 'has' : 'have'} no room yet.`,
        ...(isDone
          ? { to: paths.sitesOverview, action: 'Look at the sites' }
          : siteId === null
            ? { to: paths.adminTenant(tenantId, 'imports'), action: 'Import rooms' }
            : { to: paths.site(siteId), action: 'Add rooms' }),
      })
    case 'bags':
      return inUse({
        title: 'A bag for each room',
        stands: isDone
          ? `Every room has a bag: ${counted(of, 'room')}.`
          : of === 0
            ? 'A bag belongs to a room. Add rooms first.'
            : `${of - count} of ${counted(of, 'room')} ${of - count === 1 ? 'has' : 'have'} no bag.`,
        to: siteId === null ? paths.sitesOverview : paths.site(siteId),
        action: siteId === null ? 'Look at the sites' : 'Add bags',
      })
    case 'codes':
      return inUse({
        title: 'Printed codes',
        stands: isDone
          ? 'Codes have been printed. Only you can see whether one hangs in every room.'
          : 'Nobody has printed the codes yet. Phones open a room’s page with them.',
        to: paths.qrCodes,
        action: 'Print codes',
      })
    case 'people':
      return here({
        title: 'People who run incidents',
        stands: isDone
          ? `${count} of ${counted(of, 'administrator or manager', 'administrators and managers')} ${count === 1 ? 'has' : 'have'} signed in.`
          : of === 0
            ? 'Nobody has been invited who may start an incident.'
            : `${of} invited, and none of them has signed in yet.`,
        ...(of === 0
          ? { to: paths.adminUserCreate, action: 'Invite somebody' }
          : { to: paths.adminUsers, action: 'Look at the invitations' }),
      })
    case 'rosters':
      return here({
        title: 'Rosters',
        stands: isDone
          ? `${count} of ${counted(of, 'room')} ${count === 1 ? 'has' : 'have'} students.`
          : 'No students yet: rooms take attendance by number alone.',
        to: paths.adminTenant(tenantId, 'imports'),
        action: 'Import rosters',
      })
    case 'notifications':
      return inUse({
        title: 'Messages to people outside the rooms',
        stands: isDone
          ? `${counted(count, 'rule')} tell people by mail, SMS or otherwise.`
          : 'No rule tells anybody yet: nobody outside the rooms hears of an incident.',
        to: isDone ? paths.notifications : paths.notificationGroups,
        action: isDone ? 'Look at the rules' : 'Make a group, then a rule',
      })
    case 'emergencyNumber':
      return here({
        title: 'Emergency number',
        stands: isDone
          ? 'Rooms are told which number to call when a life is in danger.'
          : 'Rooms are told no number to call when a life is in danger.',
        to: paths.adminTenantEdit(tenantId),
        action: isDone ? 'Change it' : 'Set it',
      })
    case 'instructions':
      return inUse({
        title: 'What rooms are asked to do',
        stands: 'Instructions for each action are built in. Word them yourself where you do it differently.',
        to: paths.configureIncidents,
        action: 'Look at them',
      })
    case 'phone':
      return inUse({
        title: 'A phone that is set up',
        stands: isDone
          ? `${counted(count, 'phone')} ${count === 1 ? 'is' : 'are'} known.`
          : 'No phone is known yet. A known phone sees the names of students.',
        to: siteId === null ? paths.sitesOverview : paths.editBags(siteId, { part: 'codes' }),
        action: 'Make a setup code at a site',
      })
    case 'drill':
      return inUse(drillWords(step))
  }
}

function drillWords({ drill }: ChecklistStep) {
  const title = 'The first drill'
  switch (drill) {
    case 'ended':
      return {
        title,
        stands: 'A drill was run to its end.',
        to: paths.drillLog,
        action: 'Look at the drill log',
      }
    case 'running':
      return { title, stands: 'A drill is running now.', to: paths.incidentList, action: 'Go to the drill' }
    case 'planned':
      return {
        title,
        stands: 'A drill is planned, and none was run yet.',
        to: paths.drills,
        action: 'Look at the plan',
      }
    case 'none':
    case null:
      return {
        title,
        stands: 'No drill is planned, and none was run.',
        to: paths.drillCreate,
        action: 'Plan a drill',
      }
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
