import type { IncidentState } from '@muster/domain/incident/state'
import { useEffect, useRef, useState } from 'react'
import { lostCommand } from './latestCourse.ts'
import { useMe } from './useMe.ts'

/** Tells whoever led until now that somebody else does, until they have put it away. */
export function useLostCommand(incident: IncidentState): { lost: string | null; putAway: () => void } {
  const { id, name } = useMe()
  const before = useRef(incident.commanderId)
  const [lost, setLost] = useState<string | null>(null)
  useEffect(() => {
    const words = lostCommand(before.current, incident, { id, name })
    const isMine = incident.commanderId === id
    before.current = incident.commanderId
    if (words) setLost(words)
    else if (isMine) setLost(null)
  }, [incident, id, name])
  return { lost, putAway: () => setLost(null) }
}
