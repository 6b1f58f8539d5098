import { randomUUID } from 'node:crypto'
import { transferCommand } from '@muster/contract/incidentCalls'
import type { TestAccount } from './school.ts'
import type { World } from './world.ts'

/** Puts a manager in command of an incident, as they would themselves; nothing changes where they lead already. */
export async function takeCommand(world: World, incidentId: string, manager: TestAccount): Promise<void> {
  const accountId = await world.asOwner(async (owner) => {
    const found = await owner.query<{ id: string }>('select id from app_user where email = $1', [
      manager.email,
    ])
    return found.rows[0]?.id ?? ''
  })
  const body = { commandId: randomUUID(), accountId }
  await world.ask(transferCommand, { params: { incidentId }, body }, manager)
}
