import type { ChecklistStep, ChecklistStepKey } from '@muster/contract/checklistCalls'
import type { Right } from '@muster/domain/access/right'
import { may, rolesWithRight } from '@muster/domain/access/rights'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
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
        title: t`A site`,
        stands: isDone
          ? t`${plural(count, '# site', '# sites')} active.`
          : t`No sites yet. Add a school, office or campus.`,
        ...(isDone
          ? { to: paths.adminTenant(tenantId, 'sites'), action: t`View sites` }
          : { to: paths.adminSiteCreate(tenantId), action: t`Add a site` }),
      })
    case 'rooms':
      return inUse({
        title: t`Rooms`,
        stands: isDone
          ? t`Every site has rooms.`
          : of === 0
            ? t`Rooms belong to a site. Add a site first, or import both.`
            : t`${of - count} of ${plural(of, '# site', '# sites')} ${plural(of - count, 'has', 'have')} no room yet.`,
        ...(isDone
          ? { to: paths.sitesOverview, action: t`View sites` }
          : siteId === null
            ? { to: paths.adminTenant(tenantId, 'imports'), action: t`Import rooms` }
            : { to: paths.site(siteId), action: t`Add rooms` }),
      })
    case 'bags':
      return inUse({
        title: t`A bag for each room`,
        stands: isDone
          ? t`Every room has a bag: ${plural(of, '# room', '# rooms')}.`
          : of === 0
            ? t`Bags belong to rooms. Add rooms first.`
            : t`${of - count} of ${plural(of, '# room', '# rooms')} ${plural(of - count, 'has', 'have')} no bag.`,
        to: siteId === null ? paths.sitesOverview : paths.site(siteId),
        action: siteId === null ? t`View sites` : t`Add bags`,
      })
    case 'codes':
      return inUse({
        title: t`Printed codes`,
        stands: isDone
          ? t`Codes have been printed. Check that every room has one.`
          : t`Codes not printed yet. Phones scan them to open a room’s page.`,
        to: paths.qrCodes,
        action: t`Print codes`,
      })
    case 'people':
      return here({
        title: t`People who run incidents`,
        stands: isDone
          ? t`${count} of ${plural(of, '# administrator or manager', '# administrators and managers')} ${plural(count, 'has', 'have')} signed in.`
          : of === 0
            ? t`No one who can start an incident has been invited.`
            : t`${of} invited. None has signed in yet.`,
        ...(of === 0
          ? { to: paths.adminUserCreate, action: t`Invite a person` }
          : { to: paths.adminUsers, action: t`View invitations` }),
      })
    case 'rosters':
      return here({
        title: t`Rosters`,
        stands: isDone
          ? t`${count} of ${plural(of, '# room', '# rooms')} ${plural(count, 'has', 'have')} students.`
          : t`No students yet. Rooms can only take attendance by number.`,
        to: paths.adminTenant(tenantId, 'imports'),
        action: t`Import rosters`,
      })
    case 'notifications':
      return inUse({
        title: t`Notifications`,
        stands: isDone
          ? t`${plural(count, '# rule', '# rules')} set up.`
          : t`No notification rules yet. Only rooms would know about an incident.`,
        to: isDone ? paths.notifications : paths.notificationGroups,
        action: isDone ? t`View rules` : t`Create a group and a rule`,
      })
    case 'emergencyNumber':
      return here({
        title: t`Emergency number`,
        stands: isDone
          ? t`Rooms show the number to call in a life-threatening emergency.`
          : t`Rooms show no number to call in a life-threatening emergency.`,
        to: paths.adminTenantEdit(tenantId),
        action: isDone ? t`Edit number` : t`Set number`,
      })
    case 'instructions':
      return inUse({
        title: t`Room checklists`,
        stands: t`Each action has a standard checklist. Edit it if you do things differently.`,
        to: paths.configureIncidents,
        action: t`View checklists`,
      })
    case 'phone':
      return inUse({
        title: t`A registered phone`,
        stands: isDone
          ? t`${plural(count, '# phone is', '# phones are')} registered.`
          : t`No phones yet. A registered phone shows student names.`,
        to: siteId === null ? paths.sitesOverview : paths.editBags(siteId, { part: 'codes' }),
        action: t`Create a setup code at a site`,
      })
    case 'drill':
      return inUse(drillWords(step))
  }
}

function drillWords({ drill }: ChecklistStep) {
  const title = t`The first drill`
  switch (drill) {
    case 'ended':
      return {
        title,
        stands: t`Your first drill is done.`,
        to: paths.drillLog,
        action: t`View drill log`,
      }
    case 'running':
      return { title, stands: t`A drill is active now.`, to: paths.incidentList, action: t`Open the drill` }
    case 'planned':
      return {
        title,
        stands: t`A drill is planned.`,
        to: paths.drills,
        action: t`View plan`,
      }
    case 'none':
    case null:
      return {
        title,
        stands: t`No drill is planned yet.`,
        to: paths.drillCreate,
        action: t`Plan a drill`,
      }
  }
}
