import { TextInput } from '@mantine/core'
import { confirmLockdown, declineLockdown, type Watch } from '@muster/contract/watchCalls'
import { phoneOriginWords } from '@muster/domain/incident/phoneOriginWords'
import { messageLimit } from '@muster/domain/text'
import { inEnglish, t, told } from '@muster/words/t'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { rich } from '../../ui/rich.tsx'
import { useNow } from '../../ui/useNow.ts'
import { countdown } from './countdown.ts'
import classes from './LockdownBar.module.css'

type Lockdown = Watch['lockdowns'][number]

/**
 * A room that asks for a silent lockdown: one press starts it, and declining explains its effect and takes a reason.
 */
export function LockdownBar({ lockdown }: { lockdown: Lockdown }) {
  const { id, bagName, siteName, startsAt, needsConfirmation, origin } = lockdown
  const [declining, setDeclining] = useState(false)
  const confirm = useMutation({ mutationFn: () => call(confirmLockdown, { params: { requestId: id } }) })
  return (
    <section className={classes.bar} aria-label={t`Silent lockdown, ${bagName}`}>
      <IconLock size={26} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <h2 className={classes.title}>
          <span className={classes.what}>{t`Silent lockdown`}</span> {bagName}
        </h2>
        <p className={classes.where}>
          {siteName}
          {origin && origin !== 'enrolled' ? <> · {t`from ${phoneOriginWords[origin]}`}</> : null}
          {needsConfirmation ? <> · {t`starts for the whole site unless someone declines it`}</> : null}
        </p>
      </div>
      <TimeLeft startsAt={startsAt} />
      {declining ? (
        <Decline id={id} bagName={bagName} siteName={siteName} onBack={() => setDeclining(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button
            kind="band"
            h={56}
            loading={confirm.isPending || confirm.isSuccess}
            onClick={() => confirm.mutate()}
          >
            {needsConfirmation ? t`Confirm` : t`Start now`}
          </Button>
          {needsConfirmation ? (
            <Button kind="bandQuiet" h={56} onClick={() => setDeclining(true)}>
              {t`Decline…`}
            </Button>
          ) : null}
        </div>
      )}
      {confirm.error ? (
        <p role="alert" className={classes.failure}>
          {rich`<b>Not confirmed.</b> ${sentenceOf(confirm.error)}`}
        </p>
      ) : null}
    </section>
  )
}

function TimeLeft({ startsAt }: { startsAt: string }) {
  const left = countdown(startsAt, useNow(250))
  if (left === null) return <p className={classes.left}>{t`Starting…`}</p>
  return (
    <p className={classes.left}>
      <span className={classes.small}>{t`Starts in`}</span> <span className={classes.clock}>{left}</span>
    </p>
  )
}

/** The most frequent reasons when nothing is wrong: one press each. The room gets them in English, as they are stored. */
const usualReasons = [
  inEnglish('We checked. There is no danger.'),
  inEnglish('It was started by mistake.'),
] as const

/** Time after opening in which a press is the second half of a double click on the page before, in ms. */
const ignorePressMs = 600

type DeclineProps = Pick<Lockdown, 'id' | 'bagName' | 'siteName'> & { onBack: () => void }

/** The effect of declining, and the reason, which the room gets: one press for a usual one, or in words. */
function Decline({ id, bagName, siteName, onBack }: DeclineProps) {
  const [typed, setTyped] = useState('')
  const [openedAt] = useState(() => performance.now())
  const first = useRef<HTMLButtonElement>(null)
  useEffect(() => first.current?.focus(), [])
  const decline = useMutation({
    mutationFn: (reason: string) => call(declineLockdown, { params: { requestId: id }, body: { reason } }),
  })
  const busy = decline.isPending || decline.isSuccess
  const send = (reason: string) => {
    if (reason !== '' && !busy && performance.now() - openedAt > ignorePressMs) decline.mutate(reason)
  }
  return (
    <form
      className={classes.decline}
      onSubmit={(event) => {
        event.preventDefault()
        send(typed.trim())
      }}
    >
      <p className={classes.consequence}>
        {t`If you decline, no lockdown starts at ${siteName}. ${bagName} sees your reason. Choose a reason to decline now:`}
      </p>
      <div className={classes.buttons}>
        {usualReasons.map((reason, place) => (
          <Button
            kind="band"
            key={reason}
            ref={place === 0 ? first : undefined}
            disabled={busy}
            onClick={() => send(reason)}
          >
            {told(reason)}
          </Button>
        ))}
        <Button kind="bandQuiet" onClick={onBack}>
          {t`Cancel`}
        </Button>
      </div>
      <TextInput
        className={classes.reason}
        aria-label={t`Another reason (shown to the room)`}
        placeholder={t`Another reason (shown to the room)`}
        size="md"
        maxLength={messageLimit}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={decline.error ? sentenceOf(decline.error) : undefined}
      />
      <Button kind="band" type="submit" disabled={typed.trim() === ''} loading={busy}>
        {t`Decline lockdown`}
      </Button>
    </form>
  )
}
