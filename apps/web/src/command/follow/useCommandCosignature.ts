import { prepareCosignature, storeCosignature } from '@muster/contract/evidenceCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { signWithDeviceKey } from '../../live/deviceKey.ts'

/**
 * Lets the devices of both commanders sign how far the log goes when command passes from one to the other, and that of the
 * first when the board is opened. Nobody waits for it.
 */
export function useCommandCosignature(incidentId: string, incident: IncidentState | null | undefined): void {
  const account = useAccountState()
  const ownId = account.state === 'signedIn' ? account.account.profile.id : null
  const isCommander = ownId !== null && incident?.commanderId === ownId && incident.stage === 'active'
  const wasCommander = useRef(false)
  useEffect(() => {
    // Whoever has just handed it over signs, too.
    const isDue = isCommander || wasCommander.current
    wasCommander.current = isCommander
    if (!isDue) return
    signLog(incidentId).catch((error: unknown) => {
      console.info('This device did not sign the log now:', error)
    })
  }, [incidentId, isCommander])
}

async function signLog(incidentId: string): Promise<void> {
  const params = { incidentId }
  const { payload } = await call(prepareCosignature, { params })
  if (payload === null) return
  await call(storeCosignature, { params, body: { payload, ...(await signWithDeviceKey(payload)) } })
}
