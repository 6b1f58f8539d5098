import type { RouteObject } from 'react-router'
import { routePatterns } from '../paths.ts'

/** What is to be done at sites before the next emergency. */
export const taskRoutes: RouteObject[] = [
  {
    lazy: () => import('./TaskPages.tsx'),
    children: [
      { path: routePatterns.tasks, lazy: () => import('./TasksPage.tsx') },
      { path: routePatterns.taskCreate, lazy: () => import('./TaskCreatePage.tsx') },
      { path: routePatterns.taskEdit, lazy: () => import('./TaskEditPage.tsx') },
    ],
  },
]
