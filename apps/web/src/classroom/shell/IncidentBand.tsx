import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { useSyncExternalStore } from 'react'
import { KindBand } from '../../ui/KindBand.tsx'
import { relativeTime } from '../../ui/times.ts'
import { useNow } from '../../ui/useNow.ts'
import { useBag } from '../BagContext.ts'

/** The band over an incident; while only this phone tells of it, with the age of that in the band itself. */
export function IncidentBand({ kind, isNew = false }: { kind: IncidentKind; isNew?: boolean }) {
  const { connectionHealth } = useBag()
  useNow(1000)
  const { isFromCache, heardAt } = useSyncExternalStore(connectionHealth.subscribe, connectionHealth.get)
  const age = heardAt === null ? 'now' : relativeTime(heardAt, Date.now())
  return (
    <KindBand
      kind={kind}
      isNew={isNew}
      age={isFromCache ? `Last known, ${age === 'now' ? 'moments ago' : age}` : null}
    />
  )
}
