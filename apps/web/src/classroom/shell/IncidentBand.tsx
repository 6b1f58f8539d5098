import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { useSyncExternalStore } from 'react'
import { KindBand } from '../../ui/KindBand.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useBag } from '../BagContext.ts'
import { lastKnownWords } from './lastKnownWords.ts'

/** The band over an incident; while only this phone tells of it, with the age of that in the band itself. */
export function IncidentBand({ kind, isNew = false }: { kind: IncidentKind; isNew?: boolean }) {
  const { connectionHealth } = useBag()
  useNow(1000)
  const { isFromCache, heardAt } = useSyncExternalStore(connectionHealth.subscribe, connectionHealth.get)
  return <KindBand kind={kind} isNew={isNew} age={isFromCache ? lastKnownWords(heardAt, Date.now()) : null} />
}
