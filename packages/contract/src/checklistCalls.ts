import { id } from '@muster/domain/id'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { siteId } from './shapes.ts'

/** The steps that an organization still lacks before its first drill. */

/** The steps, in the order in which they are done. */
export const checklistSteps = [
  'site',
  'rooms',
  'bags',
  'codes',
  'people',
  'rosters',
  'notifications',
  'emergencyNumber',
  'instructions',
  'phone',
  'drill',
] as const
export const checklistStepKey = z.enum(checklistSteps)
export type ChecklistStepKey = z.infer<typeof checklistStepKey>

/** Steps that an organization can do without, when somebody says so. */
export const skippableSteps = [
  'rosters',
  'notifications',
  'phone',
] as const satisfies readonly ChecklistStepKey[]
const skippableStep = z.enum(skippableSteps)

const step = z.object({
  key: checklistStepKey,
  /** Read from what there is, each time. */
  isDone: z.boolean(),
  /** Somebody has said that they do without it. */
  isSkipped: z.boolean(),
  /** The number done, of all in `of`, where that says more than done or not. */
  count: z.int(),
  of: z.int(),
  /** The first site where it is missing, where that is one site. */
  siteId: siteId.nullable(),
  /** The progress of the first drill. */
  drill: z.enum(['none', 'planned', 'running', 'ended']).nullable(),
})
export type ChecklistStep = z.infer<typeof step>

const checklist = z.object({
  steps: z.array(step),
  /** The time somebody took it off the home page. */
  dismissedAt: z.string().nullable(),
})
export type Checklist = z.infer<typeof checklist>

const ofTenant = {
  tag: 'Administration',
  access: 'admin',
  params: z.object({ id }),
  answer: checklist,
} as const

export const getChecklist = endpoint({
  ...ofTenant,
  method: 'GET',
  path: '/api/admin/tenants/:id/checklist',
  summary: 'What a tenant still lacks before its first drill, step by step, worked out from what there is.',
})

export const changeChecklist = endpoint({
  ...ofTenant,
  method: 'PUT',
  path: '/api/admin/tenants/:id/checklist',
  summary:
    'Says of one step that it is not wanted, or is after all; takes the list off the home page, or puts it back.',
  body: z.object({
    skip: z.object({ key: skippableStep, isSkipped: z.boolean() }).optional(),
    isDismissed: z.boolean().optional(),
  }),
})
