import { readGuestStudents } from '@muster/contract/guestCalls'
import { missingAndInjured } from '@muster/domain/incident/claims/people'
import { lastKnown } from '@muster/domain/incident/rounds'
import type { RoomState } from '@muster/domain/incident/state'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import classes from '../../board/room/room.module.css'
import { newId } from '../../live/newId.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { rich } from '../../ui/rich.tsx'

const markWords = {
  get missing() {
    return t`Missing`
  },
  get injured() {
    return t`Injured`
  },
}

/**
 * The names of people missing from a room. It asks first: each name that is shown is in the log. Another attendance
 * is asked for anew.
 */
export function MissingNames({ room }: { room: RoomState }) {
  const { missing, injured } = missingAndInjured(room)
  const [isAsking, setAsking] = useState(false)
  const takenAt = lastKnown(room).attendance?.at
  const reading = useMutation({
    mutationFn: async (commandId: string) => ({
      takenAt,
      students: await call(readGuestStudents, { params: { roomId: room.id }, body: { commandId } }),
    }),
    onSuccess: () => setAsking(false),
  })
  const shown = reading.data?.takenAt === takenAt ? reading.data?.students : undefined
  if (missing + injured === 0) return null
  if (shown) {
    return (
      <section className={classes.section} aria-label={t`Students by name`}>
        <h3 className={classes.heading}>{t`Missing or injured`}</h3>
        {shown.length === 0 ? (
          <p className={classes.detail}>{t`The room sent a count, but no names.`}</p>
        ) : null}
        <ul className={classes.people}>
          {shown.map(({ name, mark }) => (
            <li key={`${name} ${mark}`} data-mark={mark}>
              <span>{name}</span>
              <span>{markWords[mark]}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  }
  return (
    <section className={classes.section} aria-label={t`Students by name`}>
      {isAsking ? (
        <>
          <p>{rich`<b>This is logged.</b> The log records the names you see, and when. Show them only to find or treat someone.`}</p>
          <div className={classes.buttons}>
            <Button
              kind="primary"
              loading={reading.isPending}
              onClick={() => reading.mutate(newId())}
            >{t`Show names`}</Button>
            <Button onClick={() => setAsking(false)}>{t`Cancel`}</Button>
          </div>
          {reading.isError ? (
            <p role="alert" className={classes.detail}>
              {sentenceOf(reading.error)}
            </p>
          ) : null}
        </>
      ) : (
        <Button onClick={() => setAsking(true)}>{t`Who is missing or injured?`}</Button>
      )}
    </section>
  )
}
