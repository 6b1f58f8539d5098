import { getBagIncident } from '@muster/contract/bagCalls'
import { fromSnapshot, type IncidentState } from '@muster/domain/incident/state'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { useBag } from '../BagContext.ts'

/** Between tries, in ms. */
const retryMs = 4_000

/**
 * The ended incident as this room saw it: at once where this page followed it to its end, otherwise asked for until it
 * comes; and asked for again when something that was said afterwards has reached the log.
 * @param incidentId from the URL
 * @returns 'none' where there is no such incident for this room
 */
export function useEndedIncident(incidentId: string | null): IncidentState | 'asking' | 'none' {
  const { barcode, incident, entries } = useBag()
  const [asked, setAsked] = useState<IncidentState | 'asking' | 'none'>(() =>
    incident && incident.id === incidentId ? incident : 'asking',
  )
  /** The version of the log that this phone's own entries have reached. */
  const reached = entries.reduce(
    (most, entry) =>
      entry.incidentId === incidentId && entry.progress.stage === 'sent'
        ? Math.max(most, entry.progress.version)
        : most,
    0,
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a version reached is when to ask, not what.
  useEffect(() => {
    if (!z.uuid().safeParse(incidentId).success || incidentId === null) return setAsked('none')
    const giveUp = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    async function ask(id: string) {
      try {
        const snapshot = await call(
          getBagIncident,
          { params: { barcode, incidentId: id } },
          { signal: giveUp.signal },
        )
        setAsked(fromSnapshot(snapshot))
      } catch (error) {
        if (giveUp.signal.aborted) return
        if (error instanceof ProblemError && error.status === 404) setAsked('none')
        else timer = setTimeout(() => ask(id), retryMs)
      }
    }
    void ask(incidentId)
    return () => {
      giveUp.abort()
      clearTimeout(timer)
    }
  }, [barcode, incidentId, reached])

  return asked
}
