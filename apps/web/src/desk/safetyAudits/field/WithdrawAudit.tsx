import { withdrawSafetyAudit } from '@muster/contract/safetyAuditCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from './field.module.css'

/** For who started a safety audit by mistake, while nothing is in it. */
export function WithdrawAudit({ safetyAuditId }: { safetyAuditId: string }) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const withdraw = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(withdrawSafetyAudit, { params: { safetyAuditId } })
      await navigate(paths.safetyAudits)
    } catch (error) {
      setProblem(sentenceOf(error))
      setBusy(false)
    }
  }
  return (
    <section className={classes.card} aria-label={t`Started by mistake`}>
      <h2>{t`Started by mistake?`}</h2>
      <p>{t`This audit is empty. Deleting it removes it from the list.`}</p>
      {problem ? <Problem>{problem}</Problem> : null}
      <Button
        className={classes.start}
        loading={isBusy}
        onClick={() => void withdraw()}
      >{t`Delete audit`}</Button>
    </section>
  )
}
