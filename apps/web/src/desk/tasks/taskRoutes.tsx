import type { RouteObject } from 'react-router'
import { routePatterns } from '../../paths.ts'
import { isSiteId, isUuid } from '../../shell/idChecks.ts'
import { lazyDefault } from '../../shell/lazyDefault.ts'
import { page } from '../../shell/page.tsx'

const ofSite = { id: isSiteId }

/** What is to be done at sites before the next emergency. */
export const taskRoutes: RouteObject[] = [
  {
    lazy: lazyDefault(() => import('./TasksGuard.tsx')),
    children: [
      { path: routePatterns.tasks, ...page('Tasks', () => import('./TasksPage.tsx'), ofSite) },
      { path: routePatterns.taskCreate, ...page('New task', () => import('./TaskCreatePage.tsx'), ofSite) },
      {
        path: routePatterns.taskEdit,
        ...page('Task', () => import('./TaskEditPage.tsx'), { ...ofSite, taskId: isUuid }),
      },
    ],
  },
]
