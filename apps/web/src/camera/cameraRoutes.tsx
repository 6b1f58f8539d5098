import type { RouteObject } from 'react-router'
import { paths } from '../paths.ts'

/** Cameras of sites, and one player for a camera or a clip. */
export const cameraRoutes: RouteObject[] = [
  { path: paths.cameras, lazy: () => import('./CameraViewPage.tsx') },
  { path: paths.video, lazy: () => import('./VideoPage.tsx') },
]
