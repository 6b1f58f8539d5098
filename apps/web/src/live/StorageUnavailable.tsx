import { t } from '@muster/words/t'
import { useState } from 'react'
import { browserStorage } from '../startup/browserStorage.ts'

/** Warns that entries here last no longer than the page, where this browser forbids it to store anything. */
export function StorageUnavailable() {
  const [isForbidden] = useState(() => browserStorage() === null)
  if (!isForbidden) return null
  return <p>{t`This browser can’t save for this site. Keep this page open until everything is sent.`}</p>
}
