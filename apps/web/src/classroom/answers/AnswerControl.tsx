import type { RoomInstruction } from '@muster/domain/incident/roomView'
import { messageLimit } from '@muster/domain/text'
import { t } from '@muster/words/t'
import { IconCheck } from '@tabler/icons-react'
import { useDraft } from '../../ui/useDraft.ts'
import buttons from '../buttons.module.css'
import controls from '../controls.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import { CountStepper } from '../status/CountStepper.tsx'
import classes from './AnswerControl.module.css'
import { type AnswerValue, answerWords } from './answerWords.ts'

type Props = {
  question: Pick<RoomInstruction, 'id' | 'dataType' | 'choices'>
  /** The id of the element that holds the question. */
  labelledBy: string
  /** The present answer, sent or on its way; null: none yet. */
  value: AnswerValue | null
  send: (value: AnswerValue) => void
}

/**
 * The control for a question, by the type of its answer (specification, section 3: instructionDataType). Another
 * answer amends.
 */
export function AnswerControl({ question, labelledBy, value, send }: Props) {
  switch (question.dataType) {
    case 1:
      return <Choices labelledBy={labelledBy} options={[true, false]} value={value} send={send} />
    case 2:
      return <NumberAnswer id={question.id} value={typeof value === 'number' ? value : null} send={send} />
    case 3:
      return (
        <TextAnswer
          id={question.id}
          labelledBy={labelledBy}
          value={typeof value === 'string' ? value : ''}
          send={send}
        />
      )
    case 5:
      return <Choices labelledBy={labelledBy} options={question.choices} value={value} send={send} />
    case 0:
    case 4:
      return null
  }
}

type ChoicesProps = Pick<Props, 'labelledBy' | 'value' | 'send'> & { options: readonly AnswerValue[] }

/** One tap answers. */
function Choices({ labelledBy, options, value, send }: ChoicesProps) {
  return (
    <fieldset className={classes.choices} aria-labelledby={labelledBy}>
      {options.map((option) => (
        <button
          key={String(option)}
          type="button"
          className={controls.choice}
          aria-pressed={value === option}
          onClick={() => {
            if (value !== option) send(option)
          }}
        >
          {value === option ? <IconCheck size={22} aria-hidden /> : null}
          {answerWords(option)}
        </button>
      ))}
    </fieldset>
  )
}

type NumberProps = { id: string; value: number | null; send: (value: number) => void }

function NumberAnswer({ id, value, send }: NumberProps) {
  const [draft, setDraft] = useDraft<number | null>(`answer.${id}`, null)
  const shown = draft ?? value
  return (
    <div className={classes.write}>
      <CountStepper label={t`Number`} value={shown} change={setDraft} />
      <SendButton
        isAgain={value !== null}
        isReady={draft !== null && draft !== value}
        send={() => {
          if (draft !== null) send(draft)
          setDraft(null)
        }}
      />
    </div>
  )
}

type TextProps = { id: string; labelledBy: string; value: string; send: (value: string) => void }

function TextAnswer({ id, labelledBy, value, send }: TextProps) {
  const [draft, setDraft] = useDraft<string | null>(`answer.${id}`, null)
  const written = (draft ?? '').trim()
  return (
    <div className={classes.write}>
      <textarea
        className={controls.input}
        aria-labelledby={labelledBy}
        dir="auto"
        rows={3}
        maxLength={messageLimit}
        value={draft ?? value}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <SendButton
        isAgain={value !== ''}
        isReady={written !== '' && written !== value}
        send={() => {
          send(written)
          setDraft(null)
        }}
      />
    </div>
  )
}

type SendProps = { isAgain: boolean; isReady: boolean; send: () => void }

function SendButton({ isAgain, isReady, send }: SendProps) {
  return (
    <FocusableButton
      fullWidth
      h={56}
      fz="lg"
      className={buttons.primary}
      isDisabled={!isReady}
      onClick={send}
    >
      {isAgain ? t`Send new answer` : t`Send answer`}
    </FocusableButton>
  )
}
