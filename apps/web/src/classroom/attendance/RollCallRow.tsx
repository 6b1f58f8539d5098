import type { AttendanceMark } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCheck, IconDots, IconQuestionMark } from '@tabler/icons-react'
import { useState } from 'react'
import controls from '../controls.module.css'
import roll from './RollCallForm.module.css'
import { markOptions, markWords, type NamedPerson } from './rollCall.ts'

type Props = { student: NamedPerson; mark: AttendanceMark; change: (mark: AttendanceMark) => void }

/** One student: a tap turns present to missing and back; the button beside opens every mark. */
export function RollCallRow({ student, mark, change }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const isPresent = mark === 'present'
  return (
    <li className={roll.student} data-mark={mark}>
      <div className={roll.row}>
        <button
          type="button"
          className={roll.name}
          onClick={() => change(isPresent ? 'missing' : 'present')}
          aria-label={
            isPresent
              ? t`${student.name}: ${markWords[mark]}. Tap for missing.`
              : t`${student.name}: ${markWords[mark]}. Tap for present.`
          }
        >
          <span className={roll.person}>{student.name}</span>
          <span className={roll.mark}>
            {isPresent ? <IconCheck size={20} aria-hidden /> : null}
            {mark === 'missing' ? <IconQuestionMark size={20} aria-hidden /> : null}
            {markWords[mark]}
          </span>
        </button>
        <button
          type="button"
          className={roll.more}
          aria-expanded={isOpen}
          aria-label={t`Other marks for ${student.name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDots aria-hidden />
        </button>
      </div>
      {isOpen ? (
        <fieldset className={`${controls.pills} ${roll.options}`} aria-label={t`Mark of ${student.name}`}>
          {markOptions.map((option) => (
            <button
              key={option}
              type="button"
              className={controls.pill}
              aria-pressed={option === mark}
              onClick={() => {
                change(option)
                setIsOpen(false)
              }}
            >
              {markWords[option]}
            </button>
          ))}
        </fieldset>
      ) : null}
    </li>
  )
}
