import { TextInput } from '@mantine/core'
import { type SafetyAudit, signSafetyAudit } from '@muster/contract/safetyAuditCalls'
import { nameText } from '@muster/domain/text'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ReasonButton } from '../../../ui/ReasonButton.tsx'
import classes from './field.module.css'
import type { FieldState } from './fieldAudit.ts'

type SignPartProps = {
  audit: SafetyAudit
  /** Entries of this device that the server has not taken. */
  waiting: number
  /** Entries that it will not take, and that nobody has read yet. */
  refused: number
  state: Extract<FieldState, string>
  unanswered: number
  refresh: () => Promise<void>
}

/**
 * The end: the person who ran it signs the server's copy. It needs the network, because nothing of it may be missing.
 */
export function SignPart({ audit, waiting, refused, state, unanswered, refresh }: SignPartProps) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSigning, setIsSigning] = useState(false)
  const { safetyAuditId, ran, entries } = audit
  if (ran)
    return (
      <section className={classes.card} aria-label={t`Signed`}>
        <h2>{t`Signed`}</h2>
        <p>{t`${ran.byName} has signed this safety audit. It can no longer be changed.`}</p>
        <Button component={Link} to={paths.safetyAudit(safetyAuditId)}>{t`See the results`}</Button>
      </section>
    )
  const whyNot = reasonNot(waiting, refused, state)
  const sign = async (event: FormEvent) => {
    event.preventDefault()
    const signedName = nameText.safeParse(name)
    if (!signedName.success) return setProblem(t`Enter your name.`)
    if (isSigning || whyNot) return
    setIsSigning(true)
    setProblem(null)
    try {
      const body = { signedName: signedName.data, entries }
      await call(signSafetyAudit, { params: { safetyAuditId }, body })
      await refresh()
      await navigate(paths.safetyAudit(safetyAuditId))
    } catch (error) {
      setProblem(sentenceOf(error))
      // Somebody else may have added something meanwhile: it has to be seen before it is signed.
      await refresh()
      setIsSigning(false)
    }
  }
  return (
    <form className={classes.card} aria-label={t`Sign`} onSubmit={(event) => void sign(event)} noValidate>
      <h2>{t`Sign`}</h2>
      <p>
        {unanswered > 0
          ? t`${plural(unanswered, '# question is', '# questions are')} not answered. You can still sign. The score leaves them out and shows that.`
          : t`All questions are answered.`}{' '}
        {t`You can’t change it after you sign.`}
      </p>
      <TextInput
        label={t`Your name`}
        size="md"
        maxLength={200}
        autoComplete="name"
        value={name}
        error={problem}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ReasonButton
        type="submit"
        whyNot={whyNot}
        loading={isSigning}
      >{t`Sign this safety audit`}</ReasonButton>
    </form>
  )
}

/** The reason it cannot be signed yet; null: it can. */
function reasonNot(waiting: number, refused: number, state: SignPartProps['state']): string | null {
  if (waiting > 0) return t`Some entries are still being sent. Wait until they are.`
  if (refused > 0) return t`Some entries were refused. See why above first.`
  return state === 'ready' ? null : t`You need a connection to sign.`
}
