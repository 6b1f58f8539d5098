import { z } from 'zod'
import { type ObservableValue, observableValue } from '../../live/observableValue.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import type { ReadMarks } from './channels.ts'

/** The read marks of the chats on this device; one for each incident, as long as the page lives. */
const opened = new Map<string, ObservableValue<ReadMarks>>()

const keyOf = (incidentId: string) => `muster.guest.read.${incidentId}`

export function readMarks(incidentId: string): ObservableValue<ReadMarks> {
  const known = opened.get(incidentId)
  if (known) return known
  const marks = observableValue(stored(incidentId))
  opened.set(incidentId, marks)
  return marks
}

/** A channel was on the screen up to this seq. */
export function markRead(incidentId: string, channel: string, seq: number): void {
  const marks = readMarks(incidentId)
  if ((marks.get()[channel] ?? 0) >= seq) return
  marks.set({ ...marks.get(), [channel]: seq })
  try {
    browserStorage()?.setItem(keyOf(incidentId), JSON.stringify(marks.get()))
  } catch {
    // Then it lasts as long as the page.
  }
}

function stored(incidentId: string): ReadMarks {
  try {
    const text = browserStorage()?.getItem(keyOf(incidentId)) ?? '{}'
    return z.record(z.string(), z.number()).parse(JSON.parse(text))
  } catch {
    return {}
  }
}
