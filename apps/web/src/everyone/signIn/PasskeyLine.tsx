import { TextInput } from '@mantine/core'
import { type MySignIn, removeMyPasskey, renameMyPasskey } from '@muster/contract/mySignInCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { checkAndCall, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { rich } from '../../ui/rich.tsx'
import classes from './yourSignIn.module.css'

type PasskeyLineProps = {
  passkey: MySignIn['passkeys'][number]
  mayChange: boolean
  /** Takes what the server answers to a change. */
  onChanged: (answer: MySignIn) => void
  /** The same, once it is removed. */
  onRemoved: (answer: MySignIn) => void
}

/** One passkey: what it is called, when it was used, and its name and removal. */
export function PasskeyLine({ passkey, mayChange, onChanged, onRemoved }: PasskeyLineProps) {
  const { id, name, madeAt, usedAt } = passkey
  const params = { passkeyId: id }
  const [typed, setTyped] = useState<string | null>(null)
  const renaming = useMutation({
    mutationFn: (name: string) => checkAndCall(renameMyPasskey, { params, body: { name } }),
    onSuccess: (answer) => {
      onChanged(answer)
      setTyped(null)
    },
  })
  if (typed !== null)
    return (
      <li>
        <form
          className={classes.line}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!renaming.isPending) renaming.mutate(typed)
          }}
        >
          <TextInput
            label={t`Passkey name`}
            size="md"
            maxLength={100}
            data-autofocus
            value={typed}
            error={errorOf(fieldErrors(renaming.error), 'name')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <span className={classes.buttons}>
            <Button kind="primary" type="submit" loading={renaming.isPending}>
              {t`Save name`}
            </Button>
            <Button onClick={() => setTyped(null)}>{t`Cancel`}</Button>
          </span>
        </form>
        {renaming.error && !errorOf(fieldErrors(renaming.error), 'name') ? (
          <Problem>{sentenceOf(renaming.error)}</Problem>
        ) : null}
      </li>
    )
  return (
    <li className={classes.line}>
      <span>
        <strong>{name}</strong>
        <span className={classes.note}>
          {usedAt
            ? rich`Added ${<DatedTime at={madeAt} />}, last used ${<DatedTime at={usedAt} />}`
            : rich`Added ${<DatedTime at={madeAt} />}, not used yet`}
        </span>
      </span>
      {mayChange ? (
        <span className={classes.buttons}>
          <Button aria-label={t`Rename ${name}`} onClick={() => setTyped(name)}>
            {t`Rename`}
          </Button>
          <ConfirmButton
            action={t`Remove`}
            whyNot={null}
            onConfirm={async () => onRemoved(await call(removeMyPasskey, { params }))}
          >
            {rich`${<strong>{name}</strong>} no longer signs you in. Delete it on the device too, or the device will keep offering it.`}
          </ConfirmButton>
        </span>
      ) : null}
    </li>
  )
}
