import { Button } from '@mantine/core'
import { incidentWords } from '@muster/domain/incident/incidentWords'
import type { IncidentState } from '@muster/domain/incident/state'
import { type ReactNode, useState } from 'react'
import { Failure } from '../../../board/send/Failure.tsx'
import { useHeightVariable } from '../../../ui/useHeightVariable.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import classes from './MisfireBar.module.css'
import { useWithdraw } from './useWithdraw.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

/**
 * Time after the start during which the way to withdraw a misfire is here, in ms. Later it is in the dialog that ends
 * the incident.
 */
const misfireMs = 180_000

/**
 * The way to take a misfire back, for the first minutes. A drill or a test by one press; something real in a dialog,
 * by its commander. While nobody leads, as after a silent lockdown, there is nothing here.
 */
export function MisfireBar({ incident }: { incident: IncidentState }) {
  const isRecent = useNow(1000) - Date.parse(incident.startedAt) < misfireMs
  const cannot = useWhyUnavailable(incident, 'withdraw')
  if (cannot?.type === 'not-in-command' && isRecent) return <CannotWithdraw incident={incident} />
  if (cannot) return null
  return incident.kind === 'Actual' ? (
    <RealMisfire incident={incident} isRecent={isRecent} />
  ) : (
    <PracticeMisfire incident={incident} isRecent={isRecent} />
  )
}

/**
 * Over the end of the window: it comes and goes without moving anything, and other bars down there keep clear of it.
 */
function Bar({ children }: { children: ReactNode }) {
  return (
    <>
      <div className={classes.clear} />
      <div ref={useHeightVariable<HTMLDivElement>('--page-bar-height')} className={classes.bar} data-page-bar>
        {children}
      </div>
    </>
  )
}

type MisfireProps = { incident: IncidentState; isRecent: boolean }

function CannotWithdraw({ incident }: { incident: IncidentState }) {
  return (
    <Bar>
      <p className={classes.text}>
        Started by mistake? {incident.commanderName} is in command and can withdraw it. To do it yourself,
        take command first.
      </p>
    </Bar>
  )
}

function RealMisfire({ incident, isRecent }: MisfireProps) {
  const [opened, setOpened] = useState(false)
  if (!isRecent && !opened) return null
  return (
    <Bar>
      <p className={classes.text}>
        Started by mistake? You will see what every room is told before it happens.
      </p>
      <Button size="md" color="ink" onClick={() => setOpened(true)}>
        <span>
          Withdraw<span className={classes.what}> {incidentWords(incident)}</span> …
        </span>
      </Button>
      <WithdrawDialog incident={incident} opened={opened} onClose={() => setOpened(false)} />
    </Bar>
  )
}

function PracticeMisfire({ incident, isRecent }: MisfireProps) {
  const withdraw = useWithdraw(incident)
  if (!isRecent && withdraw.isIdle) return null
  return (
    <Bar>
      {withdraw.isError ? (
        <Failure what="withdrawn" error={withdraw.error} />
      ) : (
        <p className={classes.text}>
          Started by mistake? Every room is told at once that nothing is happening.
        </p>
      )}
      <Button
        size="md"
        color="ink"
        loading={withdraw.isPending || withdraw.isSuccess}
        onClick={() => withdraw.mutate(null)}
      >
        Withdraw – it was a misfire
      </Button>
    </Bar>
  )
}
