import { getGuestToken } from '@muster/contract/seedDeskCalls'
import type { GuestState } from '@muster/domain/incident/state'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

/**
 * Asks what this guest's token allows, when they come and whenever their rights have changed. Their pages follow the
 * stream; an answer that differs from it, or none, is logged and no more (specification, sections 7 and 8).
 */
export function useGuestToken(incidentId: string, guest: GuestState | undefined): void {
  const identifier = guest?.identifier
  const rights = JSON.stringify(guest?.flags)
  useEffect(() => {
    if (identifier === undefined) return
    const leaving = new AbortController()
    const query = { IncidentId: incidentId, UserIdentifier: identifier }
    call(getGuestToken, { query }, { signal: leaving.signal, own: true }).then(
      (token) => {
        const told = JSON.parse(rights) as Record<string, boolean>
        const differs = Object.entries(token).some(([name, value]) => name in told && told[name] !== value)
        if (differs) console.info('The guest’s token allows something else than the incident says.')
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) console.info('The guest’s token could not be read:', error)
      },
    )
    return () => leaving.abort()
  }, [incidentId, identifier, rights])
}
