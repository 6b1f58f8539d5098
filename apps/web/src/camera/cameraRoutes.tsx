import type { RouteObject } from 'react-router'
import { page } from '../layout/page.tsx'
import { paths } from '../paths.ts'

/** Cameras of sites, and one player for a camera or a clip. */
export const cameraRoutes: RouteObject[] = [
  { path: paths.cameras, ...page('Cameras', () => import('./CameraViewPage.tsx')) },
  { path: paths.video, ...page('Video', () => import('./VideoPage.tsx')) },
]
