import { NumberInput } from '@mantine/core'
import { countRoom } from '@muster/contract/incidentCalls'
import type { RoomState } from '@muster/domain/incident/state'
import { say } from '@muster/words/message'
import { t, tell } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import classes from '../../../board/room/room.module.css'
import { Failure } from '../../../board/send/Failure.tsx'
import { useCommand } from '../../../board/send/useCommand.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { rich } from '../../../ui/rich.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'

type Props = { incidentId: string; room: RoomState }

type Counts = { present: number; missing: number | null; injured: number | null; extra: number | null }

const fields = [
  ['present', say`Present`],
  ['missing', say`Missing`],
  ['injured', say`Injured, of those present`],
] as const

/** Counts a room that has no bag, from a report to command by radio or at the door. */
export function CountRoom({ incidentId, room }: Props) {
  const [counts, setCounts] = useState<Partial<Counts>>({})
  // A number that nobody has entered is not 0, and is sent as not said.
  const { present, missing = null, injured = null } = counts
  const count = useCommand(
    (commandId, body: Counts) =>
      call(countRoom, { params: { incidentId, roomId: room.id }, body: { commandId, ...body } }),
    () => {
      setCounts({})
      toastSuccess(t`${room.name} is counted`)
    },
    `${incidentId}.${room.id}.count`,
  )
  return (
    <section className={classes.section} aria-label={t`Count this room`}>
      <p>
        {rich`<b>This room has no bag.</b> No one there sees messages. Enter its count when someone tells you.`}
      </p>
      {fields.map(([name, label]) => (
        <NumberInput
          key={name}
          label={tell(label)}
          size="md"
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          value={counts[name] ?? ''}
          onChange={(value) =>
            setCounts({ ...counts, [name]: typeof value === 'number' ? value : undefined })
          }
        />
      ))}
      {count.error ? <Failure what="sent" error={count.error} /> : null}
      <Button
        kind="primary"
        loading={count.isPending}
        disabled={present === undefined}
        onClick={() => present !== undefined && count.mutate({ present, missing, injured, extra: null })}
      >
        {t`Enter this count`}
      </Button>
    </section>
  )
}
