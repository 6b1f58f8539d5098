import { Button } from '@mantine/core'
import { withdrawIncident } from '@muster/contract/incidentCalls'
import type { IncidentState } from '@muster/domain/incident/state'
import { call } from '../../../api/call.ts'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { useNow } from '../../../ui/useNow.ts'
import { useWhyNot } from '../../send/useWhyNot.ts'
import classes from './MisfireBar.module.css'

/** How long after the start a misfire is one press away, in ms. Later it is in the dialog that ends the incident. */
const misfireMs = 180_000

/** For the first minutes: one press takes it all back, in every room at once. Nothing to who cannot. */
export function MisfireBar({ incident }: { incident: IncidentState }) {
  const now = useNow(1000)
  const withdraw = useWithdraw(incident.id)
  const isYoung = now - Date.parse(incident.startedAt) < misfireMs
  const cannot = useWhyNot(incident, 'withdraw')
  if (cannot || (!isYoung && withdraw.isIdle)) return null
  return (
    <div className={classes.bar}>
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
        onClick={() => withdraw.mutate(undefined)}
      >
        Withdraw – it was a misfire
      </Button>
    </div>
  )
}

/** Takes the incident back. */
export function useWithdraw(incidentId: string) {
  return useCommand((commandId) => call(withdrawIncident, { params: { incidentId }, body: { commandId } }))
}
