import { Textarea, Title } from '@mantine/core'
import { remarkOnSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { useMay } from '../../../auth/accountState.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import formClasses from '../../../ui/form/form.module.css'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import classes from '../../../ui/page/page.module.css'
import { recordTime } from '../../../ui/recordTimes.ts'
import ownClasses from '../safetyAudit.module.css'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'

/** The remarks below a signed safety audit, and the form for a new one. The signed report stays as it is; a remark is added beside it. */
export function Remarks({ audit: { safetyAuditId, siteId, remarks } }: { audit: SafetyAudit }) {
  const mayRun = useMay('safetyAudit.run', [siteId])
  return (
    <section className={classes.card} aria-labelledby="remarks">
      <Title order={2} id="remarks">
        {t`Comments`}
      </Title>
      {remarks.length === 0 ? <p className={classes.note}>{t`No comments yet.`}</p> : null}
      <ul className={ownClasses.list}>
        {remarks.map((remark) => (
          <li key={remark.remarkId}>
            <p>{remark.text}</p>
            <p className={classes.note}>
              {remark.byName}, {recordTime(remark.at)}
            </p>
          </li>
        ))}
      </ul>
      {mayRun ? <RemarkForm safetyAuditId={safetyAuditId} /> : null}
    </section>
  )
}

function RemarkForm({ safetyAuditId }: { safetyAuditId: string }) {
  const reload = useReloadSafetyAudits()
  const first = { text: '' }
  const form = useForm({
    first,
    next: () => first,
    save: ({ text }, remarkId) =>
      checkAndCall(remarkOnSafetyAudit, { params: { safetyAuditId }, body: { remarkId, text } }),
    onSaved: reload,
  })
  return (
    <FormFrame action={t`Add comment`} kind="secondary" form={form} className={formClasses.fields}>
      <Textarea
        label={t`Add a comment`}
        size="md"
        autosize
        minRows={2}
        maxLength={messageLimit}
        {...textField(form, 'text')}
      />
    </FormFrame>
  )
}
