import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@muster/domain/incident/commands'
import { choiceDataType, type IncidentAction, type IncidentType } from '@muster/domain/incident/vocabulary'
import type { Database } from '../../platform/db/database.ts'
import { readInForce } from '../template/readInstructionsInForce.ts'

/** What an incident is given to ask, and the version of the tenant's set it is from. */
export type FirstInstructions = Pick<
  Extract<CommandBody, { type: 'StartIncident' }>['data'],
  'instructions' | 'template'
>

/**
 * What every room is asked from now on, and afterwards: the tenant's set for action and type, else what is built in. The
 * incident keeps a copy, so that a later change of the set is not seen in it.
 */
export async function firstInstructions(
  db: Database,
  tenantId: string,
  { action, type }: { action: IncidentAction; type: IncidentType },
): Promise<FirstInstructions> {
  const { items, from } = await readInForce(db, tenantId, action, type)
  const instructions = items.map(({ choices, ...item }) => ({
    id: randomUUID() as string,
    ...item,
    ...(item.dataType === choiceDataType ? { choices } : {}),
  }))
  if (!from) return { instructions }
  return { instructions, template: { action: from.action, type: from.type, version: from.version } }
}
