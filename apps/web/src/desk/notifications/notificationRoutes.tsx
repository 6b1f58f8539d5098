import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { page } from '../../shell/page.tsx'

/** Who is told of what, and the groups they are in. */
export const notificationRoutes: RouteObject[] = [
  {
    lazy: () => import('./NotificationPages.tsx'),
    children: [
      {
        path: paths.notifications,
        ...page('Incident Notifications', () => import('./NotificationsPage.tsx')),
      },
      {
        path: paths.notificationGroups,
        ...page('Notification groups', () => import('./groups/GroupsPage.tsx')),
      },
    ],
  },
]
