import type { RoomState } from '@muster/domain/incident/state'
import { needWords, type RoomNeed, roomNeed } from '@muster/domain/incident/vocabulary'
import { t } from '@muster/words/t'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import controls from '../controls.module.css'
import classes from './RoomNeeds.module.css'
import { needNames } from './statusNames.ts'

type Props = {
  needs: readonly RoomNeed[]
  /** The needs that `answer` is about; once it is done they are needed no more. */
  lastNeeds: readonly RoomNeed[]
  /** True when the room has sent a status: then needs are an update, else they go along with it. */
  isReported: boolean
  /** Command's progress with them; null while it has not said. */
  answer: RoomState['answeredCalls'][number] | null
  toggle: (need: RoomNeed) => void
}

/** The needs of a room; folded up until somebody needs something, since the next step is below. */
export function RoomNeeds({ needs, lastNeeds, isReported, answer, toggle }: Props) {
  const [isOpen, setIsOpen] = useState(needs.length > 0)
  const id = useId()
  const isMet = needs.length === 0 && answer?.stage === 'done'
  const named = isMet ? lastNeeds : needs
  const isAnswered = named.length > 0 && (isMet || answer?.stage === 'accepted')
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.line}>
          <strong>{t`Needs`}</strong> {named.length > 0 ? needNames(named) : t`none`}
          {isAnswered && answer ? ` · ${answerWords(answer)}` : null}
        </span>
        <Chevron aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        <fieldset className={classes.needs} aria-label={t`We need`}>
          {roomNeed.options.map((need) => {
            const isAsked = needs.includes(need)
            return (
              <button
                key={need}
                type="button"
                className={controls.pill}
                aria-pressed={isAsked}
                onClick={() => toggle(need)}
              >
                {isAsked ? <IconCheck size={20} aria-hidden /> : null}
                {needWords[need]}
              </button>
            )
          })}
        </fieldset>
        <p className={classes.hint}>
          {isReported ? t`Sent when you press “Send update”.` : t`Sent with your room status.`}
        </p>
      </div>
    </>
  )
}

function answerWords({ stage, byName, note }: NonNullable<Props['answer']>): string {
  const said = stage === 'done' ? t`done, says ${byName}` : t`accepted by ${byName}`
  return note ? `${said}: ${note}` : said
}
