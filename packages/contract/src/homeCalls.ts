import { drillPlan } from '@muster/domain/drill/drillPlan'
import { incidentAction, incidentKind } from '@muster/domain/incident/vocabulary'
import { rbimState } from '@muster/domain/rbim/rbimState'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { incidentSummary, pageOf } from './shapes.ts'
import { siteReadiness } from './siteReadinessCalls.ts'
import { task } from './taskCalls.ts'

/** The state of a district at a glance, for the first page after somebody signs in. */

/** Sites shown at most, the least ready first. */
export const homeSites = 5
/** Reasons of each site, the most costly first: several may have the same fix, and two fixes are shown. */
export const homeReasons = 4
/** Planned drills, own tasks and past incidents shown at most, of each. */
export const homeLines = 3

const nextDrill = z.object({
  drillPlanId: z.uuid(),
  title: z.string(),
  kind: incidentKind,
  action: incidentAction,
  startBy: drillPlan.shape.startBy,
  startsAt: z.string(),
  /** Those that the caller may see. */
  siteNames: z.array(z.string()),
})
export type NextDrill = z.output<typeof nextDrill>

export const getHome = endpoint({
  method: 'GET',
  path: '/api/home',
  tag: 'Site',
  summary:
    'How the sites of the caller are: readiness, next drills, tasks, devices, last incidents. What they have no right to is absent.',
  access: 'site.read',
  answer: z.object({
    /** The least ready sites, each with the reasons that cost most; `total` counts all sites of the caller. */
    sites: pageOf(siteReadiness),
    /** The next time of each plan, the nearest first. */
    drills: z.array(nextDrill).max(homeLines).optional(),
    tasks: z
      .object({
        /** Not done yet, at all sites of the caller; `overdue` is part of it. */
        open: z.int(),
        overdue: z.int(),
        /** The caller’s own that are not done, by due date; `total` counts them. */
        mine: z.object({ items: z.array(task).max(homeLines), total: z.int() }),
      })
      .optional(),
    /** The number of RBIMs in use in each state. Nothing else that Muster knows of reports by itself. */
    rbims: z.partialRecord(rbimState, z.int()).optional(),
    /** Those that have ended, the newest first. */
    incidents: z.array(incidentSummary).max(homeLines).optional(),
  }),
})
export type Home = z.output<(typeof getHome)['answer']>
