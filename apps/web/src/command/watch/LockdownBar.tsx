import { Button, TextInput } from '@mantine/core'
import { confirmLockdown, declineLockdown, type Watch } from '@muster/contract/watchCalls'
import { messageLimit } from '@muster/domain/text'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { useNow } from '../../ui/useNow.ts'
import { countdown } from './countdown.ts'
import classes from './LockdownBar.module.css'

type Lockdown = Watch['lockdowns'][number]

/** A room that asks for a silent lockdown: one press starts it, and declining takes a reason. */
export function LockdownBar({ lockdown }: { lockdown: Lockdown }) {
  const { id, bagName, siteName, startsAt, needsConfirmation } = lockdown
  const [declining, setDeclining] = useState(false)
  const confirm = useMutation({ mutationFn: () => call(confirmLockdown, { params: { requestId: id } }) })
  return (
    <section className={classes.bar} aria-label={`Silent lockdown, ${bagName}`}>
      <IconLock size={26} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          <span className={classes.what}>Silent lockdown</span> {bagName}
        </h2>
        <p className={classes.where}>{siteName}</p>
      </div>
      <Left startsAt={startsAt} />
      {declining ? (
        <Decline id={id} onBack={() => setDeclining(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button
            size="md"
            variant="white"
            color="red.9"
            loading={confirm.isPending || confirm.isSuccess}
            onClick={() => confirm.mutate()}
          >
            {needsConfirmation ? 'Confirm' : 'Start now'}
          </Button>
          {needsConfirmation ? (
            <Button size="md" variant="outline" color="white" onClick={() => setDeclining(true)}>
              Decline …
            </Button>
          ) : null}
        </div>
      )}
      {confirm.error ? (
        <p role="alert" className={classes.failure}>
          <strong>Not confirmed.</strong> {sentenceOf(confirm.error)}
        </p>
      ) : null}
    </section>
  )
}

function Left({ startsAt }: { startsAt: string }) {
  const left = countdown(startsAt, useNow(250))
  if (left === null) return <p className={classes.left}>Starting …</p>
  return (
    <p className={classes.left}>
      <span className={classes.small}>Starts in</span> <span className={classes.clock}>{left}</span>
    </p>
  )
}

/** The reason, which the room is told. */
function Decline({ id, onBack }: { id: string; onBack: () => void }) {
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const decline = useMutation({
    mutationFn: () => call(declineLockdown, { params: { requestId: id }, body: { reason: reason.trim() } }),
  })
  return (
    <form
      className={classes.decline}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '' && !decline.isPending) decline.mutate()
      }}
    >
      <TextInput
        className={classes.reason}
        aria-label="Why not? The room is told."
        placeholder="Why not? The room is told."
        size="md"
        maxLength={messageLimit}
        value={reason}
        ref={field}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={decline.error ? sentenceOf(decline.error) : undefined}
      />
      <div className={classes.buttons}>
        <Button
          type="submit"
          size="md"
          variant="white"
          color="dark"
          disabled={reason.trim() === ''}
          loading={decline.isPending || decline.isSuccess}
        >
          Decline it
        </Button>
        <Button size="md" variant="outline" color="white" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  )
}
