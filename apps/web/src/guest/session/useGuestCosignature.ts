import { prepareGuestCosignature, storeGuestCosignature } from '@muster/contract/evidenceCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { signWithDeviceKey } from '../../live/deviceKey.ts'

/** Time between two signatures, in milliseconds. */
const signEvery = 5 * 60_000

/** The last entry of the log that this device signed, or saw without signing, with the reason. */
export type GuestCosignature = { entries: number; at: number; unsignedBecause: string | null }

/**
 * Lets this device sign how far the log goes, when the guest comes and every five minutes while they are in: with its own key,
 * so that the log cannot be changed later without contradicting somebody from outside. Nobody waits for it, and a failure
 * is tried again the next time.
 */
export function useGuestCosignature(incidentId: string, isIn: boolean): GuestCosignature | null {
  const [signed, setSigned] = useState<GuestCosignature | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies(incidentId): another incident is another log
  useEffect(() => {
    if (!isIn) return
    const leaving = new AbortController()
    const { signal } = leaving
    let signedTo = 0
    const sign = async () => {
      const { payload, entries } = await call(prepareGuestCosignature, {}, { signal })
      if (payload === null || entries === signedTo) return
      const signature = await signWithDeviceKey(payload)
      const { isStored } = await call(storeGuestCosignature, { body: { payload, ...signature } }, { signal })
      if (!isStored) return
      signedTo = entries
      setSigned({ entries, at: Date.now(), unsignedBecause: signature.unsignedBecause })
    }
    const attempt = () => {
      sign().catch((error: unknown) => {
        if (!signal.aborted) console.info('This device did not sign the log now:', error)
      })
    }
    attempt()
    const timer = setInterval(attempt, signEvery)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [incidentId, isIn])
  return signed
}
