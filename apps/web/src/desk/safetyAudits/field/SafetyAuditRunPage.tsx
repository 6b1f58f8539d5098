import { t } from '@muster/words/t'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { browserStorage } from '../../../startup/browserStorage.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Loading } from '../../../ui/page/Loading.tsx'
import { Notice } from '../../../ui/page/Notice.tsx'
import { TabOwner } from '../../../ui/tabOwner.ts'
import { useTitle } from '../../../ui/useTitle.ts'
import { type FieldAudit, type FieldState, openFieldAudit } from './fieldAudit.ts'
import { signInAgain, storedSubject } from './fieldSession.ts'
import { RunAudit } from './RunAudit.tsx'

/** The page for running a safety audit, on a phone and also without a network. */
export default function SafetyAuditRunPage() {
  const auditId = useParams().id ?? ''
  const [field, setField] = useState<FieldAudit | null>(null)
  const [owner] = useState(() => storedSubject(browserStorage()))
  useTitle(t`Safety audit`)
  useEffect(() => {
    const opened = openFieldAudit(auditId)
    setField(opened)
    return () => opened.close()
  }, [auditId])
  if (!field) return <Loading />
  return (
    <TabOwner value={owner}>
      <Opened key={auditId} field={field} />
    </TabOwner>
  )
}

function Opened({ field }: { field: FieldAudit }) {
  const cached = useSyncExternalStore(field.cached.subscribe, field.cached.get)
  const state = useSyncExternalStore(field.state.subscribe, field.state.get)
  if (cached && typeof state === 'string') return <RunAudit field={field} cached={cached} state={state} />
  return state === 'opening' ? <Loading /> : <NotHere state={state} refresh={() => void field.refresh()} />
}

/** The reason there is nothing to show, and the next step. */
function NotHere({ state, refresh }: { state: Exclude<FieldState, 'opening'>; refresh: () => void }) {
  if (state === 'signedOut')
    return (
      <Notice title={t`Sign in to continue`}>
        {t`Your entries are still on this device.`}
        <Button kind="primary" onClick={() => void signInAgain()}>{t`Sign in`}</Button>
      </Notice>
    )
  if (typeof state === 'object')
    return (
      <Notice title={t`This safety audit cannot be opened`}>
        {state.problem}
        <Button component={Link} to={paths.safetyAudits}>{t`All safety audits`}</Button>
      </Notice>
    )
  return (
    <Notice title={t`No connection`}>
      {t`You have not opened this audit on this device before. It appears when you are back online.`}
      <Button onClick={refresh}>{t`Try again`}</Button>
    </Notice>
  )
}
