import { NativeSelect } from '@mantine/core'
import { changeGuest } from '@muster/contract/guestCalls'
import type { GuestState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { FormActions } from '../../ui/kit/FormActions.tsx'
import { dateAndTime } from '../../ui/times.ts'
import classes from './access.module.css'
import { endOfTerm, terms } from './expiry.ts'
import { RightFields } from './RightFields.tsx'

type ChangeFormProps = { incidentId: string; guest: GuestState; onDone: () => void }

/** Other rights or another end; the guest's open pages follow at once. */
export function ChangeForm({ incidentId, guest, onDone }: ChangeFormProps) {
  const [flags, setFlags] = useState(guest.flags)
  const [term, setTerm] = useState('')
  const change = useCommand(
    (commandId, wanted: { flags: GuestState['flags']; expiresAt: string }) =>
      call(changeGuest, { params: { incidentId, guestId: guest.id }, body: { commandId, ...wanted } }),
    onDone,
  )
  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate({ flags, expiresAt: term ? endOfTerm(term, serverNow()) : guest.expiresAt })
  }
  return (
    <form onSubmit={submit} className={classes.rights} aria-label={t`Change access of ${guest.name}`}>
      <RightFields flags={flags} onFlags={setFlags} />
      <NativeSelect
        size="md"
        label={t`Access lasts until`}
        value={term}
        data={[
          { value: '', label: t`${dateAndTime(guest.expiresAt)} (no change)` },
          ...terms.map(({ value, label }) => ({ value, label: t`${label} from now` })),
        ]}
        onChange={({ currentTarget }) => setTerm(currentTarget.value)}
      />
      {change.error ? <Failure what="changed" error={change.error} /> : null}
      <FormActions>
        <Button type="submit" kind="primary" loading={change.isPending}>
          {t`Save`}
        </Button>
        <Button onClick={onDone}>{t`Cancel`}</Button>
      </FormActions>
    </form>
  )
}
