import type { RouteObject } from 'react-router'
import { routePatterns } from '../paths.ts'
import { askEarly } from './askEarly.ts'
import { BagWaiting } from './BagWaiting.tsx'
import type { BagScreen } from './bagScreens.ts'

/**
 * A room's pages, under `/redbag/:barcode`. They come as one file: when an incident starts on an open page, or the
 * network dies in the middle of one, every page of the room is already on the phone.
 */
export const classroomRoutes: RouteObject[] = [
  {
    path: routePatterns.bag,
    loader: ({ params }) => askEarly(params.barcode ?? ''),
    // The page keeps itself up to date; moving between its pages asks nothing.
    shouldRevalidate: () => false,
    HydrateFallback: BagWaiting,
    lazy: { Component: screen('layout') },
    children: [
      { index: true, lazy: { Component: screen('home') } },
      { path: 'about', lazy: { Component: screen('about') } },
      { path: 'checklist', lazy: { Component: screen('checklist') } },
      { path: 'classroom-chat', lazy: { Component: screen('chat') } },
      { path: 'attendance', lazy: { Component: screen('attendance') } },
      { path: 'post-lockdown', lazy: { Component: screen('postLockdown') } },
    ],
  },
]

function screen(name: BagScreen) {
  return async () => (await import('./bagScreens.ts')).bagScreens[name]
}
