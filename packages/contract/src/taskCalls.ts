import { id } from '@muster/domain/id'
import { taskOrigin, taskStatus, taskWords } from '@muster/domain/task/task'
import { messageText } from '@muster/domain/text'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery, searchText, siteId, siteParams, versioned } from './shapes.ts'

/** Tasks: something to be done at a site before the next emergency. */

/** Most comments and photos of one task. */
export const maxComments = 200
export const maxTaskPhotos = 10

export const task = z.object({
  taskId: z.uuid(),
  version: z.int(),
  title: z.string(),
  detail: z.string().nullable(),
  siteId: z.int(),
  siteName: z.string(),
  ownerId: z.uuid().nullable(),
  ownerName: z.string().nullable(),
  dueOn: z.string().nullable(),
  recurrence: taskWords.shape.recurrence,
  timeZone: z.string(),
  stage: taskStatus,
  /** Its day is over, where the task is, and it is not done. */
  isOverdue: z.boolean(),
  origin: taskOrigin,
  /** The origin: the bag, the incident, or the audit or device of `origin`. */
  bagName: z.string().nullable(),
  incidentId: z.uuid().nullable(),
  originId: z.uuid().nullable(),
  createdAt: z.string(),
  createdByName: z.string(),
  begunByName: z.string().nullable(),
  doneAt: z.string().nullable(),
  doneByName: z.string().nullable(),
  /** True where the caller may comment on it and set its progress: anybody who manages tasks, and its owner. */
  mayDo: z.boolean(),
})
export type Task = z.output<typeof task>

const comment = z.object({
  commentId: z.uuid(),
  at: z.string(),
  byName: z.string(),
  text: z.string(),
})
const wholeTask = task.extend({
  /** Oldest first. */
  comments: z.array(comment),
  photos: z.array(z.object({ photoId: z.uuid(), at: z.string(), byName: z.string() })),
})
export type WholeTask = z.output<typeof wholeTask>

const read = { tag: 'Site', access: 'task.read' } as const
const taskParams = z.object({ taskId: id })

/** The tasks to list. Without a site, of all that the caller may see. */
export const taskFilter = z.object({
  siteId: z.coerce.number().pipe(siteId).optional(),
  stage: taskStatus.optional(),
  /** True: only tasks that are not done. */
  undone: z.stringbool().default(false),
  mine: z.stringbool().default(false),
  overdue: z.stringbool().default(false),
  origin: taskOrigin.optional(),
  /** Only tasks of this person, or of nobody. */
  owner: z.union([id, z.literal('nobody')]).optional(),
  search: searchText.optional(),
})

export const listTasks = endpoint({
  ...read,
  method: 'GET',
  path: '/api/tasks',
  summary: 'Tasks at the sites of the caller: undone first, by the day on which they are due; and how many.',
  query: pageQuery.extend(taskFilter.shape),
  answer: pageOf(task).extend({
    /** The number of these at each stage, whichever stage is asked for. */
    counts: z.object({ open: z.int(), inProgress: z.int(), done: z.int(), overdue: z.int() }),
  }),
})
export type TaskPage = z.output<(typeof listTasks)['answer']>

export const getTask = endpoint({
  ...read,
  method: 'GET',
  path: '/api/tasks/:taskId',
  summary: 'One task, with what was said about it and its photos.',
  params: taskParams,
  /** With a site, a task of another site is not found. */
  query: z.object({ siteId: z.coerce.number().pipe(siteId).optional() }),
  answer: wholeTask,
})

const person = z.object({ ownerId: z.uuid(), name: z.string() })
export type TaskPerson = z.output<typeof person>

export const listTaskOwners = endpoint({
  ...read,
  method: 'GET',
  path: '/api/task-owners',
  summary: 'Who has tasks that the caller may see, by name.',
  answer: z.array(person),
})

export const listTaskPeople = endpoint({
  method: 'GET',
  path: '/api/sites/:siteId/task-people',
  tag: 'Site',
  summary: 'Who can be given a task at a site: every account that may see it, by name.',
  access: 'task.manage',
  params: siteParams,
  answer: z.array(person),
})

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks',
  tag: 'Site',
  summary: 'A new task. The caller chooses its id, so that a retry makes one.',
  access: 'task.manage',
  body: taskWords.extend({ taskId: id }),
  answer: wholeTask,
  status: 201,
})

export const changeTask = endpoint({
  method: 'PUT',
  path: '/api/tasks/:taskId',
  tag: 'Site',
  summary:
    'Changes a task or who sees to it. 409 when somebody changed it since. Of a restock, the counts of the bag say what lacks.',
  access: 'task.manage',
  params: taskParams,
  body: taskWords.extend(versioned.shape),
  answer: wholeTask,
})

export const setTaskStatus = endpoint({
  ...read,
  method: 'POST',
  path: '/api/tasks/:taskId/stage',
  summary:
    'Says how far a task is, by its owner or who manages tasks. What comes again is opened anew when it is done, once.',
  params: taskParams,
  body: versioned.extend({ stage: taskStatus }),
  answer: wholeTask,
})

export const addTaskComment = endpoint({
  ...read,
  method: 'POST',
  path: '/api/tasks/:taskId/comments',
  summary: 'Says something about a task, by its owner or who manages tasks. Added, never changed.',
  params: taskParams,
  body: z.object({ commentId: id, text: messageText }),
  answer: wholeTask,
  status: 201,
})

/**
 * The photos of a task. POST a JPEG, by the owner of the task or who manages tasks; the page chooses the id, so that a retry
 * is the same photo. GET, right task.read.
 */
export const taskPhotoPath = (taskId: string, photoId: string) => `/api/tasks/${taskId}/photos/${photoId}`
