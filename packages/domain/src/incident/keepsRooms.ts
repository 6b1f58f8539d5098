import type { IncidentAction } from './vocabulary.ts'

/** Whether rooms are to stay where they are in this action, so that releasing a student contradicts it. */
export function keepsRooms(action: IncidentAction): boolean {
  return action === 'Lockdown' || action === 'Hold' || action === 'Secure'
}
