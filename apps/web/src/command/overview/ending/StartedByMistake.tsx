import { Popover } from '@mantine/core'
import type { IncidentState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { Failure } from '../../../board/send/Failure.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { elapsed } from '../../../ui/times.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import classes from './StartedByMistake.module.css'
import { useWithdraw } from './useWithdraw.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/**
 * Time after the start during which the way to cancel an incident is here, in ms. Later it is in the dialog that ends
 * the incident.
 */
const offeredMs = 180_000

/**
 * The way to take back a start by mistake, for the first minutes. A drill or a test by one press; something real in a
 * dialog, by its commander. While nobody leads, as after a silent lockdown, there is nothing here.
 */
export function StartedByMistake({ incident }: { incident: IncidentState }) {
  const now = useNow(1000)
  const until = Date.parse(incident.startedAt) + offeredMs
  const isRecent = now < until
  const left = isRecent ? elapsed(now, until) : ''
  const cannot = useWhyUnavailable(incident, 'withdraw')
  if (cannot?.type === 'not-in-command' && isRecent) return <ByCommander incident={incident} left={left} />
  if (cannot) return null
  return incident.kind === 'Actual' ? (
    <Real incident={incident} left={left} />
  ) : (
    <Practice incident={incident} left={left} />
  )
}

type WayProps = {
  incident: IncidentState
  /** The time until it is offered no longer; empty when it is not. */
  left: string
}

/** The label with the time that is left, which is not read aloud: it changes each second. */
function Label({ left, opens = false }: { left: string; opens?: boolean }) {
  return (
    <span>
      <span className={classes.label}>
        {opens ? t`Cancel (started by mistake) …` : t`Cancel (started by mistake)`}
      </span>{' '}
      <span aria-hidden className={classes.left}>
        {left}
      </span>
    </span>
  )
}

const quiet = { kind: 'quiet', className: classes.button ?? '' } as const

function ByCommander({ incident, left }: WayProps) {
  return (
    <div className={classes.place}>
      <Popover position="bottom-end" shadow="md" width={280} withArrow>
        <Popover.Target>
          <Button {...quiet}>
            <Label left={left} opens />
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          {t`${incident.commanderName} is in command and can cancel it. To cancel it yourself, take command first.`}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

function Real({ incident, left }: WayProps) {
  const [opened, setOpened] = useState(false)
  if (left === '' && !opened) return null
  return (
    <div className={classes.place}>
      <Button {...quiet} onClick={() => setOpened(true)}>
        <Label left={left} opens />
      </Button>
      <WithdrawDialog incident={incident} opened={opened} onClose={() => setOpened(false)} />
    </div>
  )
}

function Practice({ incident, left }: WayProps) {
  const withdraw = useWithdraw(incident)
  if (left === '' && withdraw.isIdle) return null
  return (
    <div className={classes.place}>
      <Button
        {...quiet}
        title={t`All rooms see that there is no emergency.`}
        loading={withdraw.isPending || withdraw.isSuccess}
        onClick={() => withdraw.mutate(null)}
      >
        <Label left={left} />
      </Button>
      {withdraw.isError ? (
        <div className={classes.failure}>
          <Failure what="canceled" error={withdraw.error} />
        </div>
      ) : null}
    </div>
  )
}
