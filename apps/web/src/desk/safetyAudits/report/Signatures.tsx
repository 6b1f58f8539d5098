import { TextInput } from '@mantine/core'
import { countersignSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { t } from '@muster/words/t'
import { useMay } from '../../../auth/accountState.ts'
import { useMe } from '../../../auth/useMe.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import classes from '../../../ui/page/page.module.css'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'

/** A second person signs what the first has signed. */
export function Signatures({ audit }: { audit: SafetyAudit }) {
  const { safetyAuditId, siteId, ran, countersigned } = audit
  const me = useMe()
  const mayRun = useMay('safetyAudit.run', [siteId])
  const reload = useReloadSafetyAudits()
  const form = useForm({
    first: { signedName: '' },
    save: (body) => checkAndCall(countersignSafetyAudit, { params: { safetyAuditId }, body }),
    onSaved: () => {
      toastSuccess(t`Countersigned`)
      return reload()
    },
  })
  if (!ran || countersigned || !mayRun || ran.byId === me.id) return null
  return (
    <FormFrame title={t`Countersign`} action={t`Countersign`} form={form}>
      <p
        className={classes.note}
      >{t`By countersigning, you confirm that you read what ${ran.byName} signed.`}</p>
      <TextInput
        label={t`Your name`}
        size="md"
        maxLength={200}
        maw={420}
        {...textField(form, 'signedName')}
      />
    </FormFrame>
  )
}
