import type { RoomView } from '@muster/domain/incident/roomView'
import { attendanceDataType } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import classes from '../../../board/room/room.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'

/** The words behind an instruction that was answered. One that asks for a value may be done without. */
function valueWords(dataType: number, value: string | number | boolean | null): string {
  if (value !== null) return ` – ${String(value)}`
  return dataType === 0 || dataType === attendanceDataType ? '' : ` – ${t`done, no value`}`
}

/** The room’s instructions with its answers. */
export function RoomChecklist({ view }: { view: RoomView }) {
  if (view.instructions.length === 0) return null
  return (
    <section className={classes.section} aria-label={t`Instructions`}>
      <h3 className={classes.heading}>{t`Instructions`}</h3>
      <ul className={classes.list}>
        {view.instructions.map(({ id, text, dataType, completed }) => {
          const answer = view.room.answers[id]
          return (
            <li key={id} className={classes.instruction} data-completed={completed}>
              {completed ? (
                <IconCheck size={18} aria-label={t`Done:`} />
              ) : (
                <IconCircle size={18} aria-label={t`Open:`} />
              )}
              <span>
                {text}
                {answer ? valueWords(dataType, answer.value) : ''}
                {answer ? (
                  <span className={classes.answered}>
                    <TimeText at={answer.at} />
                  </span>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
