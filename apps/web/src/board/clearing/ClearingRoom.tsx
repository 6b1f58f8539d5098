import { TextInput } from '@mantine/core'
import type { ClearingRow } from '@muster/domain/incident/clearingList'
import { clearingWords } from '@muster/domain/incident/clearingWords'
import { plainName } from '@muster/domain/incident/voice'
import { messageLimit } from '@muster/domain/text'
import { t, told } from '@muster/words/t'
import { IconCheck, IconUserCheck } from '@tabler/icons-react'
import { type FormEvent, memo, useState } from 'react'
import { isUnsent } from '../../live/commandOutbox.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { RoomMark } from '../../ui/RoomMark.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { roomLine } from '../words/roomWords.ts'
import classes from './ClearingRoom.module.css'
import type { ClearingAction, ClearingEntry } from './clearingOutbox.ts'

type ClearingRoomProps = {
  row: ClearingRow
  severalSites: boolean
  /** True when this person has taken the room and not yet sent their findings. */
  isHere: boolean
  /** True once the incident has ended: then nothing more is done at doors. */
  isOver: boolean
  accountId: string
  /** The entries made here that the room does not show yet: still to be sent, just sent, or refused. */
  waiting: readonly ClearingEntry[]
  onAct: (roomId: string, act: ClearingAction) => void
  onRead: (commandId: string) => void
}

/** One door: the room's own status, the person there, the findings, and the next actions. */
export const ClearingRoom = memo(function ClearingRoom(props: ClearingRoomProps) {
  const { row, severalSites, isHere, isOver, accountId, waiting, onAct, onRead } = props
  const { room, siteName, progress, needsHelp, status } = row
  const [asking, setAsking] = useState<Asking | null>(null)
  const last = waiting.findLast(({ refusal }) => refusal === null)
  const act = (next: ClearingAction) => {
    setAsking(null)
    onAct(room.id, next)
  }
  return (
    <li
      className={classes.room}
      data-stage={status}
      data-here={isHere || undefined}
      data-help={needsHelp || undefined}
    >
      <div className={classes.facts}>
        <h3>
          <bdi>{room.name}</bdi>
          {severalSites ? <span className={classes.site}>{siteName}</span> : null}
        </h3>
        <p className={classes.says}>
          <RoomMark progress={progress} needsHelp={needsHelp} /> {roomLine(room)}
        </p>
        <ClearingResult row={row} accountId={accountId} />
        {last ? (
          <p className={classes.waiting}>
            {waitingWords(last.act)}
            {isUnsent(last) ? ` – ${t`sending…`}` : ''}
          </p>
        ) : null}
        {waiting.map(({ commandId, refusal }) =>
          refusal === null ? null : (
            <p key={commandId} role="alert" className={classes.refused}>
              {told(refusal)} <Button onClick={() => onRead(commandId)}>{t`Dismiss`}</Button>
            </p>
          ),
        )}
      </div>
      {isOver ? null : isHere ? (
        <div className={classes.buttons}>
          <Button
            kind="primary"
            leftSection={<IconCheck size={20} aria-hidden />}
            onClick={() => act({ kind: 'clear', outcome: 'clear', note: null })}
          >{t`Cleared`}</Button>
          <Button
            aria-expanded={asking === 'needsHelp'}
            onClick={() => setAsking('needsHelp')}
          >{t`Need help here`}</Button>
          <Button
            aria-expanded={asking === 'notEntered'}
            onClick={() => setAsking('notEntered')}
          >{t`Cannot enter`}</Button>
          <Button
            aria-expanded={asking === 'handOver'}
            onClick={() => setAsking('handOver')}
          >{t`Hand over`}</Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button
            kind={status === 'clear' ? 'secondary' : 'primary'}
            leftSection={<IconUserCheck size={20} aria-hidden />}
            onClick={() => act({ kind: 'take' })}
          >
            {takeWords(status)}
          </Button>
        </div>
      )}
      {asking ? <AskForm key={asking} asking={asking} onDone={act} onCancel={() => setAsking(null)} /> : null}
    </li>
  )
})

function takeWords(stage: ClearingRow['status']): string {
  if (stage === 'clear') return t`Go again`
  return stage === 'taken' ? t`I’m going too` : t`I’m on my way`
}

function waitingWords(act: ClearingAction): string {
  if (act.kind === 'take') return t`You are on your way`
  return act.kind === 'clear' ? clearingWords[act.outcome] : t`Handed over`
}

/** The person at the room and the last findings, with the time. */
function ClearingResult({ row, accountId }: { row: ClearingRow; accountId: string }) {
  const { clearing } = row.room
  if (!clearing) return null
  const { takers, result, handedOver } = clearing
  return (
    <>
      {takers.map(({ id, name, at }) => (
        <p key={id} className={classes.there}>
          <strong>{id === accountId ? t`You are on your way` : t`${name}: “On my way”`}</strong>,{' '}
          <TimeText at={at} relative />
        </p>
      ))}
      {handedOver ? (
        <p>
          {handedOver.to
            ? t`${handedOver.byName} handed it over to “${plainName(handedOver.to)}”`
            : t`${handedOver.byName} handed it over`}
          {handedOver.note ? `: ${handedOver.note}` : ''}, <TimeText at={handedOver.at} relative />
        </p>
      ) : null}
      {result ? (
        <p className={classes.result} data-outcome={result.outcome}>
          <strong>{clearingWords[result.outcome]}</strong>
          {result.note ? `: ${result.note}` : ''} – {result.byName}, <TimeText at={result.at} relative />
        </p>
      ) : null}
    </>
  )
}

type Asking = 'needsHelp' | 'notEntered' | 'handOver'

const askWords: Record<Asking, { label: string; send: string }> = {
  needsHelp: {
    get label() {
      return t`What do they need? (optional)`
    },
    get send() {
      return t`Report that they need help`
    },
  },
  notEntered: {
    get label() {
      return t`Why not? (optional)`
    },
    get send() {
      return t`Report that no one could enter`
    },
  },
  handOver: {
    get label() {
      return t`Who takes over? (optional)`
    },
    get send() {
      return t`Hand over`
    },
  },
}

/** Says a little more; nothing has to be typed. */
function AskForm({
  asking,
  onDone,
  onCancel,
}: {
  asking: Asking
  onDone: (act: ClearingAction) => void
  onCancel: () => void
}) {
  const [words, setWords] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    const said = words.trim() || null
    onDone(
      asking === 'handOver'
        ? { kind: 'handOver', to: said, note: null }
        : { kind: 'clear', outcome: asking, note: said },
    )
  }
  return (
    <form className={classes.ask} onSubmit={submit}>
      <TextInput
        size="md"
        label={askWords[asking].label}
        maxLength={asking === 'handOver' ? 200 : messageLimit}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button kind="primary" type="submit">
          {askWords[asking].send}
        </Button>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
      </div>
    </form>
  )
}
