import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'

/** Who is told of what, and the groups they are in. */
export const notificationRoutes: RouteObject[] = [
  {
    lazy: () => import('./NotificationPages.tsx'),
    children: [
      { path: paths.notifications, lazy: () => import('./NotificationsPage.tsx') },
      { path: paths.notificationGroups, lazy: () => import('./groups/GroupsPage.tsx') },
    ],
  },
]
