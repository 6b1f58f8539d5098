import { Button, Modal, Stack, Text, TextInput } from '@mantine/core'
import {
  listMyPasskeys,
  type MyPasskeys,
  removeMyPasskey,
  renameMyPasskey,
} from '@muster/contract/passkeyCalls'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/problemError.ts'
import { productName } from '../api/product.ts'
import { checkAndCall, errorOf, fieldErrors } from '../ui/form/fieldErrors.ts'
import { ConfirmButton } from '../ui/page/ConfirmButton.tsx'
import { Loaded } from '../ui/page/LoadProblem.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import classes from './PasskeysDialog.module.css'

type Passkey = MyPasskeys['passkeys'][number]

const queryKey = ['myPasskeys']

type PasskeysDialogProps = {
  /** Leads to the sign-in, where a passkey is added. */
  onAdd: () => void
  onClose: () => void
}

/** A person's own passkeys: to see, name, remove and add. */
export default function PasskeysDialog({ onAdd, onClose }: PasskeysDialogProps) {
  const known = useQuery({
    queryKey,
    staleTime: 0,
    queryFn: ({ signal }) => call(listMyPasskeys, {}, { signal }),
  })
  return (
    <Modal opened onClose={onClose} title="Passkeys" size="lg" centered>
      <Loaded query={known} height={160}>
        {({ passkeys, mayChange }) => (
          <Stack gap="lg">
            <Text>
              With a passkey you sign in to {productName()} by fingerprint, face or the PIN of a device,
              without waiting for a mail.
            </Text>
            {mayChange && passkeys.length === 0 ? <Text role="status">You have no passkey yet.</Text> : null}
            {passkeys.length > 0 ? (
              <ul className={classes.list} aria-label="Your passkeys">
                {passkeys.map((passkey) => (
                  <PasskeyLine key={passkey.id} passkey={passkey} mayChange={mayChange} />
                ))}
              </ul>
            ) : null}
            {mayChange ? (
              <div>
                <Button size="md" onClick={onAdd}>
                  Add a passkey
                </Button>
                <Text mt={8} className={classes.note}>
                  You sign in once more, so that nobody else adds theirs.
                </Text>
              </div>
            ) : (
              <Text className={classes.note}>
                You have signed in with the account of your organization. To add or change passkeys, sign out
                and sign in with a passkey, or with a code by mail.
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Modal>
  )
}

function PasskeyLine({ passkey, mayChange }: { passkey: Passkey; mayChange: boolean }) {
  const queries = useQueryClient()
  const show = (answer: MyPasskeys) => queries.setQueryData(queryKey, answer)
  const { id, name, madeAt, usedAt } = passkey
  const params = { passkeyId: id }
  const [typed, setTyped] = useState<string | null>(null)
  const renaming = useMutation({
    mutationFn: (name: string) => checkAndCall(renameMyPasskey, { params, body: { name } }),
    onSuccess: (answer) => {
      show(answer)
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
            label="Name of the passkey"
            size="md"
            maxLength={100}
            data-autofocus
            value={typed}
            error={errorOf(fieldErrors(renaming.error), 'name')}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <span className={classes.buttons}>
            <Button type="submit" size="sm" loading={renaming.isPending}>
              Save name
            </Button>
            <Button size="sm" variant="default" onClick={() => setTyped(null)}>
              Cancel
            </Button>
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
          Added <TimeText at={madeAt} isDated />
          {usedAt ? (
            <>
              , last used <TimeText at={usedAt} isDated />
            </>
          ) : (
            ', not used yet'
          )}
        </span>
      </span>
      {mayChange ? (
        <span className={classes.buttons}>
          <Button size="sm" variant="default" aria-label={`Rename ${name}`} onClick={() => setTyped(name)}>
            Rename
          </Button>
          <ConfirmButton
            action="Remove"
            whyNot={null}
            onConfirm={async () => show(await call(removeMyPasskey, { params }))}
          >
            <strong>{name}</strong> signs you in no more. Delete it on the device as well, or it goes on
            offering it.
          </ConfirmButton>
        </span>
      ) : null}
    </li>
  )
}
