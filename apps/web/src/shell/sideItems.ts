import { may } from '@muster/domain/access/rights'
import { IconChecklist, IconHome, IconListDetails, IconSchool, type IconUrgent } from '@tabler/icons-react'
import type { Account } from '../auth/account.ts'
import { paths } from '../paths.ts'

/** An item of the left side menu, with the fields of the specification, section 2. */
export type SideItem = {
  /** Its place: the lowest first. */
  order: number
  route: string
  icon: typeof IconUrgent
  title: string
  show: boolean
  disabled: boolean
  loading: boolean
}

/** The side menu for one person. A page that joins the dashboard layout adds its line here. */
export function sideItemsFor({ role }: Account): SideItem[] {
  const ready = { disabled: false, loading: false }
  const mayReadSites = role !== null && may(role, 'site.read')
  const mayReadIncidents = role !== null && may(role, 'incident.read')
  const mayReadTasks = role !== null && may(role, 'task.read')
  return [
    { ...ready, order: 10, route: paths.home, icon: IconHome, title: 'Home', show: true },
    { ...ready, order: 20, route: paths.sitesOverview, icon: IconSchool, title: 'Sites', show: mayReadSites },
    {
      ...ready,
      order: 30,
      route: paths.incidentList,
      icon: IconListDetails,
      title: 'Incidents',
      show: mayReadIncidents,
    },
    {
      ...ready,
      order: 40,
      route: paths.tasks(null),
      icon: IconChecklist,
      title: 'Tasks',
      show: mayReadTasks,
    },
  ]
}

/** The visible items of a side menu, in their order. */
export function shownItems(items: readonly SideItem[]): SideItem[] {
  return items.filter(({ show }) => show).sort((a, b) => a.order - b.order)
}
