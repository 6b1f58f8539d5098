import type { RouteObject } from 'react-router'
import { routePatterns } from '../paths.ts'
import { askEarly } from './askEarly.ts'
import { BagWaiting } from './BagWaiting.tsx'
import type { BagScreen } from './bagScreens.ts'
import type { IncidentScreen } from './incidentScreens.ts'
import { MissingScreen } from './offline/MissingScreen.tsx'
import { orMissing } from './offline/whenMissing.tsx'
import type { QuietScreen } from './quietScreens.ts'

/**
 * A room's pages, under `/redbag/:barcode`, in three files: the first screen of an incident; what else an incident needs,
 * fetched right after it, since the network may die (`useIncidentScreens.ts`); and the pages of quiet days, fetched when
 * there is nothing more to do (`useQuietScreens.ts`).
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
      { index: true, lazy: { Component: quiet('home') } },
      { path: 'about', lazy: { Component: incident('about') } },
      { path: 'checklist', lazy: { Component: screen('checklist') } },
      { path: 'classroom-chat', lazy: { Component: incident('chat') } },
      { path: 'attendance', lazy: { Component: incident('attendance') } },
      { path: 'post-lockdown', lazy: { Component: incident('postLockdown') } },
      { path: 'lockdown', lazy: { Component: incident('lockdown') } },
      { path: 'contents', lazy: { Component: quiet('contents') } },
      { path: 'generate-barcode', lazy: { Component: quiet('label') } },
      { path: 'inventory', lazy: { Component: quiet('inventory') } },
      { path: 'remedy', lazy: { Component: quiet('remedy') } },
      { path: 'report', lazy: { Component: incident('report') } },
      { path: 'resources', lazy: { Component: quiet('resources') } },
      { path: 'setup', lazy: { Component: quiet('setup') } },
    ],
  },
]

function screen(name: BagScreen) {
  const load = async () => (await import('./bagScreens.ts')).bagScreens[name]
  return () => orMissing('bagScreens', load, WaitingForApp)
}

function incident(name: IncidentScreen) {
  const load = async () => (await import('./incidentScreens.ts')).incidentScreens[name]
  return () => orMissing('incidentScreens', load, MissingScreen)
}

function quiet(name: QuietScreen) {
  const load = async () => (await import('./quietScreens.ts')).quietScreens[name]
  return () => orMissing('quietScreens', load, MissingScreen)
}

/** What the server has drawn, if it has, stays until the app can be had. */
function WaitingForApp() {
  return <BagWaiting hasNoAnswer />
}
