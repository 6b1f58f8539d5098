import { Button, Textarea, Title } from '@mantine/core'
import { remarkOnSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { messageLimit, messageText } from '@muster/domain/text'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { useMay } from '../../../auth/accountState.ts'
import { type Attempt, attemptOf } from '../../../live/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import { dateAndTime } from '../../../ui/times.ts'
import ownClasses from '../safetyAudit.module.css'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'

/** The remarks below a signed safety audit, and the form for a new one. The signed report stays as it is; a remark is added beside it. */
export function Remarks({ audit: { safetyAuditId, siteId, remarks } }: { audit: SafetyAudit }) {
  const mayRun = useMay('safetyAudit.run', [siteId])
  const reload = useReloadSafetyAudits()
  const last = useRef<Attempt | null>(null)
  const [text, setText] = useState('')
  const sending = useMutation({
    mutationFn: () => {
      const remark = { text: messageText.parse(text) }
      last.current = attemptOf(last.current, remark, newId)
      const body = { ...remark, remarkId: last.current.commandId }
      return call(remarkOnSafetyAudit, { params: { safetyAuditId }, body })
    },
    onSuccess: () => {
      setText('')
      last.current = null
      return reload()
    },
  })
  return (
    <section className={classes.card} aria-labelledby="remarks">
      <Title order={2} id="remarks">
        Remarks
      </Title>
      {remarks.length === 0 ? <p className={classes.note}>None yet.</p> : null}
      <ul className={ownClasses.list}>
        {remarks.map((remark) => (
          <li key={remark.remarkId}>
            <p>{remark.text}</p>
            <p className={classes.note}>
              {remark.byName}, {dateAndTime(remark.at)}
            </p>
          </li>
        ))}
      </ul>
      {mayRun ? (
        <form
          className={ownClasses.list}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (messageText.safeParse(text).success && !sending.isPending) sending.mutate()
          }}
        >
          <Textarea
            label="Add a comment"
            size="md"
            autosize
            minRows={2}
            maxLength={messageLimit}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {sending.isError ? <Problem>{sentenceOf(sending.error)}</Problem> : null}
          <div>
            <Button type="submit" variant="default" loading={sending.isPending} disabled={text.trim() === ''}>
              Add the remark
            </Button>
          </div>
        </form>
      ) : null}
    </section>
  )
}
