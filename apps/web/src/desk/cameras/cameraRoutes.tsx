import type { RouteObject } from 'react-router'
import { paths } from '../../paths.ts'
import { page } from '../../shell/page.tsx'

/** Cameras of sites, and one player for a camera or a clip. */
export const cameraRoutes: RouteObject[] = [
  { path: paths.cameras, ...page('Cameras', () => import('./CameraViewPage.tsx')) },
  { path: paths.video, ...page('Video', () => import('./VideoPage.tsx')) },
]
