import { randomUUID } from 'node:crypto'
import type { recordFinding as recordCall } from '@muster/contract/afterActionCalls'
import { refuseElsewhere } from '@muster/domain/incident/commandAtSites'
import { sql } from 'kysely'
import { callerActor } from '../audit/callerActor.ts'
import { type Actor, writeAudit } from '../audit/writeAudit.ts'
import type { Tx } from '../db/database.ts'
import type { House } from '../http/house.ts'
import type { Asked } from '../http/mount.ts'
import { conflict, notFound, refusalProblem } from '../http/problems.ts'
import { answer } from '../incident/answer.ts'
import { readCommander } from '../incident/commanders.ts'
import { openFor } from '../incident/openFor.ts'
import { listFindings } from './listFindings.ts'

/**
 * Records a finding in the log and makes the task that it becomes: both, or neither. The second arrival of the same
 * finding is the first one.
 * @throws 404 for a site that the incident does not concern or a person who may not lead there, 409 where its id is taken
 */
export async function recordFinding(
  house: House,
  { caller, params, body, request }: Asked<typeof recordCall>,
) {
  const { incident, state } = await openFor(house, caller, params.incidentId)
  const site = state.sites.find(({ id }) => id === body.siteId)
  if (!site) throw notFound('This incident does not concern this site. Choose one of its sites.')
  const { findingId, text, siteId, dueOn } = body
  const taskId = randomUUID()
  const wish = { type: 'RecordFinding', data: { findingId, text, siteId, taskId } } as const
  const refusal = incident.state && refuseElsewhere(caller.allowedSites, incident.state, wish)
  if (refusal) throw refusalProblem(refusal)
  const owner = body.ownerId ? await readCommander(house.db, caller, state, body.ownerId) : null
  const task = {
    ...{
      id: taskId,
      tenant_id: caller.tenantId,
      site_id: siteId,
      incident_id: state.id,
      finding_id: findingId,
    },
    ...{ title: body.title ?? shortened(text), detail: text, origin: 'after-action', due_on: dueOn },
    ...{ owner_id: owner?.id ?? null, owner_name: owner?.name ?? null, created_by_name: caller.account.name },
  }
  const actor = { kind: 'user', id: caller.account.id, name: caller.account.name } as const
  const outcome = await house.book.submitWith(
    caller.tenantId,
    state.id,
    [{ ...wish, commandId: `finding:${findingId}`, actor }],
    async (tx) => {
      // The incident first: a task holds it a little, and two that do so would wait for each other to append.
      await tx.selectFrom('incident').select('id').where('id', '=', state.id).forUpdate().execute()
      await addTask(tx, task, site.name, callerActor(caller, request))
      return true
    },
  )
  if (outcome) answer(outcome)
  const found = await listFindings(house, caller, state.id)
  const recorded = found.find((each) => each.findingId === findingId)
  if (!recorded) throw new Error(`the log has no finding ${findingId}`)
  return recorded
}

type NewTask = {
  id: string
  tenant_id: string
  site_id: number
  incident_id: string
  finding_id: string
  title: string
  detail: string
  origin: string
  due_on: string | null
  owner_id: string | null
  owner_name: string | null
  created_by_name: string
}

async function addTask(tx: Tx, { due_on, ...task }: NewTask, siteName: string, by: Actor) {
  const made = await tx
    .insertInto('task')
    .values({ ...task, due_on: sql<Date>`${due_on}::date` })
    .onConflict((taken) => taken.columns(['tenant_id', 'finding_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await writeAudit(tx, task.tenant_id, by, {
      ...{ action: 'task.created', subject: task.title },
      after: { site: siteName, finding: task.detail, dueOn: due_on, owner: task.owner_name },
    })
    return
  }
  const known = await tx
    .selectFrom('task')
    .select('incident_id')
    .where('finding_id', '=', task.finding_id)
    .executeTakeFirst()
  if (known?.incident_id !== task.incident_id)
    throw conflict('taken', 'This finding could not be kept. Reload the page and write it again.')
}

/** The first line of a finding, as far as a title goes. */
function shortened(text: string): string {
  const [line = text] = text.split('\n')
  const letters = [...line.trim()]
  return letters.length <= 100 ? letters.join('') : `${letters.slice(0, 99).join('').trimEnd()}…`
}
