import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { incidentAction } from '@muster/domain/incident/vocabulary'
import { z } from 'zod'
import { browserStorage } from '../../startup/browserStorage.ts'

const times = z.partialRecord(incidentAction, z.iso.datetime())
const key = 'muster.practised'

/** Reads when each action was last practiced on this phone. Never sent to anybody. */
export function readPracticeTimes(
  storage: Pick<Storage, 'getItem'> | null = browserStorage(),
): z.infer<typeof times> {
  try {
    return times.parse(JSON.parse(storage?.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

/** Notes that an action has been practiced to its end. */
export function recordPractice(
  action: IncidentAction,
  at: string,
  storage: Pick<Storage, 'getItem' | 'setItem'> | null = browserStorage(),
): void {
  try {
    storage?.setItem(key, JSON.stringify({ ...readPracticeTimes(storage), [action]: at }))
  } catch {
    // Then nobody is reminded of it.
  }
}
