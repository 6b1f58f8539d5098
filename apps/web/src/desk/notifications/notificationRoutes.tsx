import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

/** Who is told of what, and the groups they are in. */
export const notificationRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./NotificationsGuard.tsx')),
    children: [
      {
        path: paths.notifications,
        ...page('Incident Notifications', () => import('./NotificationsPage.tsx')),
      },
      {
        path: paths.notificationGroups,
        ...page('Notification groups', () => import('./groups/NotificationGroupsPage.tsx')),
      },
    ],
  },
]
