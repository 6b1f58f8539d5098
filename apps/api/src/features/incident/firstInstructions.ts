import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@muster/domain/incident/commands'
import { choiceDataType, type IncidentAction, type IncidentType } from '@muster/domain/incident/vocabulary'
import type { Database } from '../../platform/db/database.ts'
import { readInForce } from '../template/readInstructionsInForce.ts'

/** An incident's instructions, and the version of the tenant's set they are from. */
export type FirstInstructions = Pick<
  Extract<CommandBody, { type: 'StartIncident' }>['data'],
  'instructions' | 'template'
>

/**
 * Returns the instructions for every room, and the questions afterward: the tenant's set for action and type, else the
 * built-in ones. The incident keeps a copy, so that a later change of the set does not affect it.
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
