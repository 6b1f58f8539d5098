import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Link } from 'react-router'
import { isUnsent } from '../../../live/commandOutbox.ts'
import { paths } from '../../../paths.ts'
import { browserStorage } from '../../../startup/browserStorage.ts'
import { auditsWithUnsent, openAuditOutbox } from '../field/auditOutbox.ts'
import { auditCacheKey, openCachedAudit } from '../field/cachedAudit.ts'
import { storedSubject } from '../field/fieldSession.ts'
import classes from '../safetyAudit.module.css'

/** Safety audits of which something waits on this device: it is sent while their page is open. */
export function UnsentHere() {
  const [all] = useState(unsentHere)
  return all.map(({ auditId, siteName, count }) => (
    <p key={auditId} className={classes.waiting}>
      {t`${plural(count, '# entry is', '# entries are')} still on this device, not sent yet: ${siteName ?? t`a safety audit`}.`}{' '}
      <Link to={paths.safetyAuditRun(auditId)}>{t`Open it to send`}</Link>
    </p>
  ))
}

function unsentHere() {
  const storage = browserStorage()
  const subject = storedSubject(storage)
  if (!storage || !subject) return []
  return auditsWithUnsent(storage, subject).flatMap((auditId) => {
    const key = auditCacheKey(auditId, subject)
    const count = openAuditOutbox(key, storage).entries.get().filter(isUnsent).length
    return count > 0
      ? [{ auditId, siteName: openCachedAudit(key, storage).get()?.audit.siteName, count }]
      : []
  })
}
