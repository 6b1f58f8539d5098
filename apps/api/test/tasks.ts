import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '@muster/contract/endpoint'
import { changeTask, createTask, getTask, setTaskStatus } from '@muster/contract/taskCalls'
import { insert, type TestAccount, type TestSite, type TestTenant } from './school.ts'
import type { World } from './world.ts'

/** A task of a site that is the member of staff’s to do, put there as a row. */
export async function taskAt(world: World, tenant: TestTenant, site: TestSite) {
  const ownerId = await accountId(world, tenant.staff.Staff)
  const taskId = await world.asOwner((owner) =>
    insert<string>(owner, 'task', {
      tenant_id: tenant.id,
      site_id: site.id,
      title: 'Mend the gate',
      origin: 'manual',
      created_by_name: 'Somebody',
      owner_id: ownerId,
      owner_name: tenant.staff.Staff.name,
    }),
  )
  return { taskId }
}

/** The id of somebody’s account. */
export async function accountId(world: World, { email }: TestAccount): Promise<string> {
  const { rows } = await world.asOwner((owner) =>
    owner.query<{ id: string }>('select id from app_user where email = $1', [email]),
  )
  const [found] = rows
  if (!found) throw new Error(`nobody has the address ${email}`)
  return found.id
}

type TaskInput = EndpointInput<typeof createTask>['body']

/** Actions of tests about tasks, as the manager of the first tenant where no other is given. */
export function taskActions(world: () => World) {
  const oak = () => world().tenants[0]
  const manager = () => oak().staff.Manager
  const words = (changes: Partial<TaskInput> = {}): TaskInput => ({
    taskId: randomUUID(),
    title: 'Mend the gate',
    siteId: oak().sites[0].id,
    ...changes,
  })
  return {
    words,
    opened: (changes: Partial<TaskInput> = {}, as = manager()) =>
      world().ask(createTask, { body: words(changes) }, as),
    open: (changes: Partial<TaskInput> = {}, as = manager()) =>
      world().call(createTask, { body: words(changes) }, as),
    seen: (taskId: string, as = manager()) => world().ask(getTask, { params: { taskId }, query: {} }, as),
    change: (taskId: string, body: EndpointInput<typeof changeTask>['body'], as = manager()) =>
      world().call(changeTask, { params: { taskId }, body }, as),
    move: (taskId: string, body: EndpointInput<typeof setTaskStatus>['body'], as = manager()) =>
      world().call(setTaskStatus, { params: { taskId }, body }, as),
  }
}
