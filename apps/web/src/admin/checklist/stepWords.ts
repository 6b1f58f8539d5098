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
        stands: isDone
          ? `${counted(count, 'site')} active.`
          : 'No sites yet. Add a school, office or campus.',
        ...(isDone
          ? { to: paths.adminTenant(tenantId, 'sites'), action: 'View sites' }
          : { to: paths.adminSiteCreate(tenantId), action: 'Add a site' }),
      })
    case 'rooms':
      return inUse({
        title: 'Rooms',
        stands: isDone
          ? 'Every site has rooms.'
          : of === 0
            ? 'Rooms belong to a site. Add a site first, or import both.'
            : `${of - count} of ${counted(of, 'site')} ${of - count === 1 ? 'has' : 'have'} no room yet.`,
        ...(isDone
          ? { to: paths.sitesOverview, action: 'View sites' }
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
            ? 'Bags belong to rooms. Add rooms first.'
            : `${of - count} of ${counted(of, 'room')} ${of - count === 1 ? 'has' : 'have'} no bag.`,
        to: siteId === null ? paths.sitesOverview : paths.site(siteId),
        action: siteId === null ? 'View sites' : 'Add bags',
      })
    case 'codes':
      return inUse({
        title: 'Printed codes',
        stands: isDone
          ? 'Codes have been printed. Check that every room has one.'
          : 'Codes not printed yet. Phones scan them to open a room’s page.',
        to: paths.qrCodes,
        action: 'Print codes',
      })
    case 'people':
      return here({
        title: 'People who run incidents',
        stands: isDone
          ? `${count} of ${counted(of, 'administrator or manager', 'administrators and managers')} ${count === 1 ? 'has' : 'have'} signed in.`
          : of === 0
            ? 'No one who can start an incident has been invited.'
            : `${of} invited. None has signed in yet.`,
        ...(of === 0
          ? { to: paths.adminUserCreate, action: 'Invite a person' }
          : { to: paths.adminUsers, action: 'View invitations' }),
      })
    case 'rosters':
      return here({
        title: 'Rosters',
        stands: isDone
          ? `${count} of ${counted(of, 'room')} ${count === 1 ? 'has' : 'have'} students.`
          : 'No students yet. Rooms can only take attendance by number.',
        to: paths.adminTenant(tenantId, 'imports'),
        action: 'Import rosters',
      })
    case 'notifications':
      return inUse({
        title: 'Notifications',
        stands: isDone
          ? `${counted(count, 'rule')} set up.`
          : 'No notification rules yet. Only rooms would know about an incident.',
        to: isDone ? paths.notifications : paths.notificationGroups,
        action: isDone ? 'View rules' : 'Create a group and a rule',
      })
    case 'emergencyNumber':
      return here({
        title: 'Emergency number',
        stands: isDone
          ? 'Rooms show the number to call in a life-threatening emergency.'
          : 'Rooms show no number to call in a life-threatening emergency.',
        to: paths.adminTenantEdit(tenantId),
        action: isDone ? 'Edit number' : 'Set number',
      })
    case 'instructions':
      return inUse({
        title: 'Room checklists',
        stands: 'Each action has a standard checklist. Edit it if you do things differently.',
        to: paths.configureIncidents,
        action: 'View checklists',
      })
    case 'phone':
      return inUse({
        title: 'A registered phone',
        stands: isDone
          ? `${counted(count, 'phone')} ${count === 1 ? 'is' : 'are'} registered.`
          : 'No phones yet. A registered phone shows student names.',
        to: siteId === null ? paths.sitesOverview : paths.editBags(siteId, { part: 'codes' }),
        action: 'Create a setup code at a site',
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
        stands: 'Your first drill is done.',
        to: paths.drillLog,
        action: 'View drill log',
      }
    case 'running':
      return { title, stands: 'A drill is active now.', to: paths.incidentList, action: 'Open the drill' }
    case 'planned':
      return {
        title,
        stands: 'A drill is planned.',
        to: paths.drills,
        action: 'View plan',
      }
    case 'none':
    case null:
      return {
        title,
        stands: 'No drill is planned yet.',
        to: paths.drillCreate,
        action: 'Plan a drill',
      }
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
