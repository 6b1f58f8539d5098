import { useEffect } from 'react'
import { finishSilentRenewal } from '../../auth/userManager.ts'

/** Opened in a hidden frame where an identity provider renews without a refresh token; shows nothing. */
export default function SilentRenewPage() {
  useEffect(() => {
    finishSilentRenewal().catch((error: unknown) => console.warn('Silent renewal failed', error))
  }, [])
  return null
}
