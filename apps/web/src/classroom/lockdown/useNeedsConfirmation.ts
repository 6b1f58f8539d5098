import { getThisPhone } from '@muster/contract/helpCalls'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { useBag } from '../BagContext.ts'

/**
 * Says if a silent lockdown from this phone asks a manager first: always where the organization wants it, otherwise
 * on a phone that is not known at the site. Unknown until the server has said which this phone is; it judges the
 * press by itself.
 */
export function useNeedsConfirmation(): 'yes' | 'no' | 'unknown' {
  const { barcode, record } = useBag()
  const always = record.softLockdownSecurityEnabled
  const [isKnown, setIsKnown] = useState<boolean | null>(null)
  useEffect(() => {
    if (always) return
    const asking = new AbortController()
    call(getThisPhone, { params: { barcode } }, { signal: asking.signal }).then(
      (phone) => setIsKnown(phone.isKnown),
      // Both sentences allow for “unknown”.
      () => {},
    )
    return () => asking.abort()
  }, [always, barcode])
  if (always) return 'yes'
  return isKnown === null ? 'unknown' : isKnown ? 'no' : 'yes'
}
