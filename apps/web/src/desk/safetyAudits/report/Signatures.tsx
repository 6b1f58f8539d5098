import { Button, TextInput, Title } from '@mantine/core'
import { countersignSafetyAudit, type SafetyAudit } from '@muster/contract/safetyAuditCalls'
import { nameText } from '@muster/domain/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { useMay } from '../../../auth/accountState.ts'
import { useMe } from '../../../auth/useMe.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useReloadSafetyAudits } from '../useSafetyAudits.ts'

/** A second person signs what the first has signed. */
export function Signatures({ audit }: { audit: SafetyAudit }) {
  const { safetyAuditId, siteId, ran, countersigned } = audit
  const me = useMe()
  const mayRun = useMay('safetyAudit.run', [siteId])
  const reload = useReloadSafetyAudits()
  const [name, setName] = useState('')
  const signing = useMutation({
    mutationFn: () =>
      call(countersignSafetyAudit, { params: { safetyAuditId }, body: { signedName: nameText.parse(name) } }),
    onSuccess: () => {
      toastSuccess('Countersigned')
      return reload()
    },
  })
  if (!ran || countersigned || !mayRun || ran.byId === me.id) return null
  return (
    <form
      className={classes.card}
      aria-labelledby="countersign"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (nameText.safeParse(name).success && !signing.isPending) signing.mutate()
      }}
    >
      <Title order={2} id="countersign">
        Countersign
      </Title>
      <p className={classes.note}>You say with it that you have read what {ran.signedName} has signed.</p>
      <TextInput
        label="Your name"
        size="md"
        maxLength={200}
        maw={420}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {signing.isError ? <Problem>{sentenceOf(signing.error)}</Problem> : null}
      <div>
        <Button type="submit" size="md" loading={signing.isPending} disabled={name.trim() === ''}>
          Countersign
        </Button>
      </div>
    </form>
  )
}
