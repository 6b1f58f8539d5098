import { heartbeat } from '@muster/contract/heartbeat'
import { observableValue } from './observableValue.ts'

/**
 * Says if the server takes commands from this page: `unknown` until it has said so and while it cannot be heard.
 * Waiting commands are sent when it becomes `taken`.
 */
export const commandAvailability = observableValue<'taken' | 'refused' | 'unknown'>('unknown')

/**
 * Notes the server's word.
 * @returns the same
 */
export function setCommandAvailability(takesCommands: boolean): boolean {
  commandAvailability.set(takesCommands ? 'taken' : 'refused')
  return takesCommands
}

/**
 * Reads a heartbeat of a stream.
 * @returns whether commands are taken; null where it cannot be read
 */
export function readHeartbeat(data: string): boolean | null {
  try {
    return setCommandAvailability(heartbeat.parse(JSON.parse(data)).takesCommands)
  } catch {
    return null
  }
}

/** Calls back whenever commands are taken (again). @returns the way to stop */
export function onCommandsAccepted(act: () => void): () => void {
  return commandAvailability.subscribe(() => {
    if (commandAvailability.get() === 'taken') act()
  })
}
