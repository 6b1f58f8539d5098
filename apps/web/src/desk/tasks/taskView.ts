import type { EndpointInput } from '@muster/contract/endpoint'
import type { listTasks } from '@muster/contract/taskCalls'
import { taskOrigin } from '@muster/domain/task/task'
import { z } from 'zod'

/**
 * The filters of the tasks, as the address holds them; empty: all. The site is in the path, or here where it is not.
 */
export type TaskView = {
  layout: 'list' | 'board'
  /** `undone`, where nothing else is said. */
  stage: 'undone' | 'open' | 'inProgress' | 'done' | 'overdue' | 'all'
  mine: boolean
  origin: string
  /** An account, or `nobody`. */
  owner: string
  search: string
  page: number
}

export const allTasks: TaskView = {
  layout: 'list',
  stage: 'undone',
  mine: false,
  origin: '',
  owner: '',
  search: '',
  page: 1,
}

const shapes = {
  as: z.enum(['list', 'board']).catch('list'),
  stage: z.enum(['undone', 'open', 'inProgress', 'done', 'overdue', 'all']).catch('undone'),
  origin: z.union([taskOrigin, z.literal('')]).catch(''),
  owner: z.union([z.uuid(), z.literal('nobody'), z.literal('')]).catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
}

/** The view in an address; what cannot be understood is left out, so that an old link still opens. */
export function readTaskView(address: URLSearchParams): TaskView {
  return {
    layout: shapes.as.parse(address.get('as')),
    stage: shapes.stage.parse(address.get('stage')),
    mine: address.get('mine') === 'true',
    origin: shapes.origin.parse(address.get('origin')),
    owner: shapes.owner.parse(address.get('owner')),
    search: (address.get('search') ?? '').slice(0, 200),
    page: shapes.page.parse(address.get('page') ?? 1),
  }
}

/** The address of a view; defaults are left out. */
export function writeTaskView(view: TaskView): URLSearchParams {
  const address = new URLSearchParams()
  if (view.layout !== allTasks.layout) address.set('as', view.layout)
  for (const name of ['stage', 'mine', 'origin', 'owner', 'search', 'page'] as const)
    if (view[name] !== allTasks[name]) address.set(name, String(view[name]))
  return address
}

/** The query for the server, for tasks in any status. */
export function taskQuery({ mine, origin, owner, search }: TaskView, siteId: number | null) {
  return {
    ...(siteId === null ? {} : { siteId }),
    ...(mine ? { mine: 'true' } : {}),
    ...(shapes.origin.parse(origin) ? { origin: taskOrigin.parse(origin) } : {}),
    ...(owner ? { owner } : {}),
    ...(search ? { search } : {}),
  } satisfies EndpointInput<typeof listTasks>['query']
}

/** The same for the list, which shows some stages. */
export function statusQuery({ stage }: TaskView) {
  switch (stage) {
    case 'undone':
      return { undone: 'true' }
    case 'overdue':
      return { overdue: 'true' }
    case 'all':
      return {}
    case 'open':
    case 'inProgress':
    case 'done':
      return { stage }
  }
}
