import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { Button } from '../../../ui/kit/Button.tsx'
import classes from './field.module.css'
import type { FieldState } from './fieldAudit.ts'
import { signInAgain } from './fieldSession.ts'

type ConnectionLineProps = {
  state: Extract<FieldState, string>
  /** Entries that the server has not taken. */
  waiting: number
  /** True when the server refused some, and nobody has read why yet. */
  isRefused: boolean
  /** True when the page opens again without a network; null while that is found out. */
  isKeptHere: boolean | null
  /** True when the device had room for the waiting entries. */
  isStored: boolean
}

/** Says which entries the server has, which are on this device alone, and what works without a network. */
export function ConnectionLine({ state, waiting, isRefused, isKeptHere, isStored }: ConnectionLineProps) {
  const Icon = state !== 'ready' ? IconCloudOff : waiting > 0 ? IconCloudUp : IconCloudCheck
  return (
    <div className={classes.connection}>
      <p role="status" data-is={state === 'ready' && waiting === 0 && !isRefused ? 'sent' : 'waiting'}>
        <Icon size={20} aria-hidden /> {words(state, waiting, isRefused)}
      </p>
      {state === 'signedOut' ? (
        <Button kind="primary" onClick={() => void signInAgain()}>{t`Sign in to send`}</Button>
      ) : null}
      {isStored ? null : (
        <p
          role="alert"
          className={classes.refused}
        >{t`This device is out of storage. Keep this page open until everything is sent.`}</p>
      )}
      {isKeptHere === null || !isStored ? null : (
        <p className={classes.small}>
          {isKeptHere
            ? t`Works offline on this device, even if you close the page.`
            : t`Works offline while this page stays open. To open it again you need a connection. Your entries are kept.`}
        </p>
      )}
    </div>
  )
}

function words(state: ConnectionLineProps['state'], waiting: number, isRefused: boolean): string {
  if (waiting === 0 && isRefused) return t`Something was refused. See why below.`
  switch (state) {
    case 'ready':
      return waiting > 0
        ? t`Sending: ${plural(waiting, '# entry to send', '# entries to send')} on this device.`
        : t`All sent.`
    case 'opening':
      return waiting > 0
        ? t`${plural(waiting, '# entry to send', '# entries to send')} on this device. Connecting…`
        : t`Everything was sent. Connecting…`
    case 'offline':
      return waiting > 0
        ? t`No connection. ${plural(waiting, '# entry to send', '# entries to send')} on this device.`
        : t`No connection. Everything was sent.`
    case 'signedOut':
      return waiting > 0
        ? t`You are signed out. ${plural(waiting, '# entry to send', '# entries to send')} on this device.`
        : t`You are signed out. Everything was sent.`
  }
}
