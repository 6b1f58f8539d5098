import {
  changeEndpoint,
  retireEndpoint,
  rotateEndpointSecret,
  type StoredEndpoint,
  testEndpoint,
} from '@muster/contract/notificationCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import classes from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import ownClasses from '../notifications.module.css'
import { useReloadNotifications } from '../useNotifications.ts'
import { DeadLetters } from './DeadLetters.tsx'
import { formatWords, testWords } from './endpointWords.ts'

type EndpointLineProps = {
  stored: StoredEndpoint
  onSecret: (made: { name: string; secret: string }) => void
}

/** One webhook or channel: its address, its state, and the actions on it. */
export function EndpointLine({ stored, onSecret }: EndpointLineProps) {
  const { endpointId, version, name, format, shownUrl, oldSecretUntil, deadLetters } = stored
  const { lastSuccessAt, lastFailureAt, lastProblem } = stored
  const reload = useReloadNotifications()
  const [isOpen, setOpen] = useState(false)
  const trying = useMutation({
    mutationFn: () => call(testEndpoint, { params: { endpointId } }),
    onSettled: reload,
  })
  return (
    <div className={ownClasses.line}>
      <div>
        <strong>{name}</strong>
        <span className={classes.note}>
          {formatWords[format]} · <span className="tabular">{shownUrl}</span>
        </span>
        {oldSecretUntil ? (
          <span className={classes.note}>
            {rich`The old secret also works until ${<TimeText at={oldSecretUntil} />}.`}
          </span>
        ) : null}
        {lastSuccessAt ? (
          <span className={classes.note}>{rich`Last sent: ${<TimeText at={lastSuccessAt} relative />}`}</span>
        ) : null}
        {lastFailureAt ? (
          <span className={lastSuccessAt && lastSuccessAt > lastFailureAt ? classes.note : ownClasses.bad}>
            {rich`Last failed: ${<TimeText at={lastFailureAt} relative />}`}
            {lastProblem ? `. ${lastProblem}` : ''}
          </span>
        ) : null}
      </div>
      <div className={classes.actions}>
        <Button loading={trying.isPending} onClick={() => trying.mutate()}>
          {t`Send test`}
        </Button>
        <Button component={Link} to={paths.notificationEndpoint(endpointId)}>
          {t`Edit`}
        </Button>
        {format === 'standard' ? (
          <ConfirmButton
            action={t`New secret`}
            whyNot={null}
            isDestructive={false}
            onConfirm={async () => {
              const made = await call(rotateEndpointSecret, { params: { endpointId }, body: { version } })
              await reload()
              if (made.secret) onSecret({ name, secret: made.secret })
            }}
          >
            {t`For one day, messages are signed with both secrets, so you have time to update the receiver. Then the old one ends.`}
          </ConfirmButton>
        ) : null}
        <ConfirmButton
          action={t`Retire`}
          whyNot={null}
          onConfirm={async () => {
            await call(retireEndpoint, { params: { endpointId } })
            await reload()
          }}
        >
          {t`It gets no more messages, even if it is in a group. You can restore it.`}
        </ConfirmButton>
      </div>
      {trying.data ? (
        <div role="status">
          <Badge tone={trying.data.isTaken ? 'ok' : 'help'}>{testWords(trying.data)}</Badge>
        </div>
      ) : null}
      {trying.error ? <Problem>{sentenceOf(trying.error)}</Problem> : null}
      {deadLetters > 0 ? (
        <div className={ownClasses.failed}>
          <Disclosure
            onToggle={setOpen}
            summary={
              <Badge tone="help">
                {deadLetters === 1
                  ? t`1 message failed after all tries`
                  : t`${deadLetters} messages failed after all tries`}
              </Badge>
            }
          >
            {isOpen ? <DeadLetters endpointId={endpointId} /> : null}
          </Disclosure>
        </div>
      ) : null}
    </div>
  )
}

/** One that is retired: nothing is sent there until it is brought back. */
export function RetiredEndpointLine({ stored }: { stored: StoredEndpoint }) {
  const { endpointId, version, name, format, shownUrl } = stored
  const reload = useReloadNotifications()
  const returning = useMutation({
    mutationFn: () => call(changeEndpoint, { params: { endpointId }, body: { version, name, url: null } }),
    onSettled: reload,
  })
  return (
    <div className={ownClasses.line}>
      <div>
        <strong>{name}</strong>
        <span className={classes.note}>
          {formatWords[format]} · <span className="tabular">{shownUrl}</span> · {t`retired`}
        </span>
      </div>
      <div className={classes.actions}>
        <Button component={Link} to={paths.notificationEndpoint(endpointId)}>
          {t`Edit`}
        </Button>
        <Button loading={returning.isPending} onClick={() => returning.mutate()}>
          {t`Restore`}
        </Button>
      </div>
      {returning.error ? <Problem>{sentenceOf(returning.error)}</Problem> : null}
    </div>
  )
}
