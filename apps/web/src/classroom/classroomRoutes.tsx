import { t } from '@muster/words/t'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { type BagPage, bagRouteId, routePatterns } from '../paths.ts'
import { withWords } from '../startup/language.ts'
import { BagLoading } from './BagLoading.tsx'
import type { BagScreen } from './bagScreens.ts'
import type { IncidentScreen } from './incidentScreens.ts'
import { AppErrorScreen } from './offline/AppErrorScreen.tsx'
import { loadOrMissing } from './offline/loadOrMissing.tsx'
import { MissingScreen } from './offline/MissingScreen.tsx'
import { PageErrorScreen } from './offline/PageErrorScreen.tsx'
import { prefetchStatus } from './prefetchStatus.ts'
import type { TrainingScreen } from './trainingScreens.ts'

/**
 * A room's pages, under `/redbag/:barcode`, in three files: the first screen of an incident; what else an incident needs,
 * fetched right after it, since the network may die (`useIncidentScreens.ts`); and the training pages, fetched when
 * there is nothing more to do (`useTrainingScreens.ts`).
 */
export const classroomRoutes: RouteObject[] = [
  {
    path: routePatterns.bag,
    loader: ({ params }) => prefetchStatus(params.barcode ?? ''),
    // The page keeps itself up to date; moving between its pages asks nothing.
    shouldRevalidate: () => false,
    HydrateFallback: BagLoading,
    ErrorBoundary: AppErrorScreen,
    lazy: { Component: screen('layout') },
    children: pages([
      {
        index: true,
        id: bagRouteId(null),
        handle: titled(() => t`Safety bag`),
        lazy: { Component: training('home') },
      },
      bagPage('about', () => t`How to use RedBag`, incident('about')),
      bagPage('checklist', () => t`Checklist`, screen('checklist')),
      bagPage('classroom-chat', () => t`Chat`, incident('chat')),
      bagPage('attendance', () => t`Attendance`, incident('attendance')),
      bagPage('post-lockdown', () => t`All clear`, incident('postLockdown')),
      bagPage('lockdown', () => t`Lockdown`, incident('lockdown')),
      bagPage('contents', () => t`Contents`, training('contents')),
      bagPage('generate-barcode', () => t`Code and label`, training('label')),
      bagPage('inventory', () => t`Count the bag`, training('inventory')),
      bagPage('remedy', () => t`First aid`, training('remedy')),
      bagPage('report', () => t`Report`, incident('report')),
      bagPage('resources', () => t`Resources`, training('resources')),
      bagPage('setup', () => t`Set up`, training('setup')),
    ]),
  },
]

type LoadsComponent = () => Promise<ComponentType>

function bagPage(path: BagPage, title: () => string, Component: LoadsComponent): RouteObject {
  return { path, id: bagRouteId(path), handle: titled(title), lazy: { Component } }
}

/** A title in the language of the moment. */
function titled(title: () => string) {
  return {
    get title() {
      return title()
    },
  }
}

/** A broken page takes neither its frame nor the instructions off the screen. */
function pages(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => ({ ...route, ErrorBoundary: PageErrorScreen }) as RouteObject)
}

function screen(name: BagScreen) {
  const load = async () => (await import('./bagScreens.ts')).bagScreens[name]
  return () => loadOrMissing('bagScreens', load, WaitingForApp)
}

function incident(name: IncidentScreen) {
  const load = async () => (await withWords(import('./incidentScreens.ts'))).incidentScreens[name]
  return () => loadOrMissing('incidentScreens', load, MissingScreen)
}

function training(name: TrainingScreen) {
  const load = async () => (await withWords(import('./trainingScreens.ts'))).trainingScreens[name]
  return () => loadOrMissing('trainingScreens', load, MissingScreen)
}

/** Keeps the server's drawing, if there is one, until the app has arrived. */
function WaitingForApp() {
  return <BagLoading hasNoAnswer />
}
