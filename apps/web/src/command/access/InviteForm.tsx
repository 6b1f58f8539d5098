import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { t } from '@muster/words/t'
import '@mantine/core/styles/Switch.layer.css'
import { type GuestLink, inviteGuest } from '@muster/contract/guestCalls'
import type { GuestFlags } from '@muster/domain/access/guestFlags'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { Failure } from '../../board/send/Failure.tsx'
import { useCommand } from '../../board/send/useCommand.ts'
import { newId } from '../../live/newId.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { FormActions } from '../../ui/kit/FormActions.tsx'
import page from '../../ui/page/page.module.css'
import { useDraft } from '../../ui/useDraft.ts'
import classes from './access.module.css'
import { endOfTerm, terms, usualTerm } from './expiry.ts'
import { noRights } from './guestRights.ts'
import { RightFields } from './RightFields.tsx'

type Invitation = {
  guestId: string
  name: string
  identifier: string
  flags: GuestFlags
  term: string
  isForAnyDevice: boolean
}

type InviteFormProps = {
  incidentId: string
  onInvited: (link: GuestLink) => void
  /** Null where there is nothing to go back to. */
  onCancel: (() => void) | null
}

/** Lets somebody from outside in. Input stays until it is done. */
export function InviteForm({ incidentId, onInvited, onCancel }: InviteFormProps) {
  const [typed, setTyped] = useDraft<Invitation>(`${incidentId}.invite`, blank())
  const [areNamesMissing, setNamesMissing] = useState(false)
  const change = (part: Partial<Invitation>) => setTyped((was) => ({ ...was, ...part }))
  const invite = useCommand(async (commandId, { term, ...words }: Invitation) => {
    const body = { ...words, commandId, expiresAt: endOfTerm(term, serverNow()) }
    onInvited(await call(inviteGuest, { params: { incidentId }, body }))
    setTyped(blank())
  })
  const { name, identifier, flags, term, isForAnyDevice } = typed

  function submit(event: FormEvent) {
    event.preventDefault()
    const words = { ...typed, name: name.trim(), identifier: identifier.trim() }
    setNamesMissing(words.name === '' || words.identifier === '')
    if (words.name && words.identifier) invite.mutate(words)
  }

  return (
    <form className={page.card} aria-labelledby="invite-title" onSubmit={submit}>
      <h2 id="invite-title">{t`Invite an outside responder`}</h2>
      <div className={classes.two}>
        <TextInput
          size="md"
          label={t`Name`}
          description={t`Shown beside everything they do.`}
          placeholder={t`Sgt. Kim Lee, Police`}
          maxLength={200}
          autoComplete="off"
          error={areNamesMissing && name.trim() === '' ? t`Enter a name.` : null}
          value={name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <TextInput
          size="md"
          label={t`Email or badge number`}
          description={t`Or a radio call sign.`}
          placeholder="klee@police.example.org"
          maxLength={200}
          autoComplete="off"
          error={
            areNamesMissing && identifier.trim() === ''
              ? t`Enter an email or badge number. The log needs it.`
              : null
          }
          value={identifier}
          onChange={({ currentTarget }) => change({ identifier: currentTarget.value })}
        />
      </div>
      <RightFields flags={flags} onFlags={(next) => change({ flags: next })} />
      <div className={classes.two}>
        <NativeSelect
          size="md"
          label={t`Access lasts`}
          description={t`It also ends with the incident.`}
          value={term}
          data={terms.map(({ value, label }) => ({ value, label }))}
          onChange={({ currentTarget }) => change({ term: currentTarget.value })}
        />
        <Switch
          size="md"
          color="ink.6"
          label={t`The link works on several devices`}
          description={t`If off, it works only on the first one that opens it.`}
          checked={isForAnyDevice}
          onChange={({ currentTarget }) => change({ isForAnyDevice: currentTarget.checked })}
        />
      </div>
      {invite.error ? <Failure what="changed" error={invite.error} /> : null}
      <FormActions>
        <Button type="submit" kind="primary" loading={invite.isPending}>
          {t`Create link`}
        </Button>
        {onCancel ? <Button onClick={onCancel}>{t`Cancel`}</Button> : null}
      </FormActions>
    </form>
  )
}

/** The guest's id is chosen here, so that asking again after a lost answer invites nobody twice. */
function blank(): Invitation {
  const rest = { flags: noRights, term: usualTerm, isForAnyDevice: false }
  return { guestId: newId(), name: '', identifier: '', ...rest }
}
