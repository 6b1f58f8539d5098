import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { type BagPage, bagRouteId, routePatterns } from '../paths.ts'
import { askEarly } from './askEarly.ts'
import { BagWaiting } from './BagWaiting.tsx'
import type { BagScreen } from './bagScreens.ts'
import type { IncidentScreen } from './incidentScreens.ts'
import { MissingScreen } from './offline/MissingScreen.tsx'
import { PageBroke } from './offline/PageBroke.tsx'
import { StayWithInstructions } from './offline/StayWithInstructions.tsx'
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
    ErrorBoundary: StayWithInstructions,
    lazy: { Component: screen('layout') },
    children: pages([
      {
        index: true,
        id: bagRouteId(null),
        handle: { title: 'Safety bag' },
        lazy: { Component: quiet('home') },
      },
      bagPage('about', 'How to use RedBag', incident('about')),
      bagPage('checklist', 'Checklist', screen('checklist')),
      bagPage('classroom-chat', 'Chat', incident('chat')),
      bagPage('attendance', 'Attendance', incident('attendance')),
      bagPage('post-lockdown', 'All clear', incident('postLockdown')),
      bagPage('lockdown', 'Lockdown', incident('lockdown')),
      bagPage('contents', 'Contents', quiet('contents')),
      bagPage('generate-barcode', 'Code and label', quiet('label')),
      bagPage('inventory', 'Count the bag', quiet('inventory')),
      bagPage('remedy', 'First aid', quiet('remedy')),
      bagPage('report', 'Report', incident('report')),
      bagPage('resources', 'Resources', quiet('resources')),
      bagPage('setup', 'Set up', quiet('setup')),
    ]),
  },
]

type LoadsComponent = () => Promise<ComponentType>

function bagPage(path: BagPage, title: string, Component: LoadsComponent): RouteObject {
  return { path, id: bagRouteId(path), handle: { title }, lazy: { Component } }
}

/** One that breaks takes neither what is around it nor what to do off the screen. */
function pages(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ...route, ErrorBoundary: PageBroke }) as RouteObject)
}

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
