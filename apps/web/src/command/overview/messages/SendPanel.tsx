import { Textarea } from '@mantine/core'
import type { Board } from '@muster/domain/incident/board'
import type { IncidentState } from '@muster/domain/incident/state'
import { type Severity, severity as severityShape } from '@muster/domain/incident/vocabulary'
import type { MessageItem } from '@muster/domain/template/messageItems'
import { fillVariables, firstPlaceholder } from '@muster/domain/template/variables'
import { messageLimit } from '@muster/domain/text'
import { t, told } from '@muster/words/t'
import { type ChangeEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { EarlierAttemptNotice, Failure } from '../../../board/send/Failure.tsx'
import { useStableCallback } from '../../../board/steady/useStableCallback.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { Chip } from '../../../ui/kit/Chip.tsx'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import { TextButton } from '../../../ui/kit/TextButton.tsx'
import { rich } from '../../../ui/rich.tsx'
import { isSendKey } from '../../../ui/sendKey.ts'
import { useTabOwner } from '../../../ui/tabOwner.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useDraft } from '../../../ui/useDraft.ts'
import { insertWords } from '../../send/insertWords.ts'
import { useWhyUnavailable } from '../../send/useWhyUnavailable.ts'
import { type Audience, audienceWords, reuseUnanswered, roomsOf } from './audience.ts'
import { severityChoices, useOfferedMessages, valuesNow } from './messageTemplates.ts'
import classes from './SendPanel.module.css'
import { unansweredMessage, useRequestAttendance, useSendMessage } from './useSend.ts'

type SendPanelProps = {
  incident: IncidentState
  board: Board
  chosen: ReadonlySet<string> | null
  onChosen: (chosen: ReadonlySet<string> | null) => void
  /** The log has the message. */
  onSent?: () => void
}

/** It measures itself whenever it is drawn, and news of rooms is no reason to. */
const Field = memo(Textarea)

/** Writes to rooms: all (or all of one's own), the silent ones, or chosen ones. What was typed stays until it is in the log. */
export function SendPanel({ incident, board, chosen, onChosen, onSent }: SendPanelProps) {
  const [text, setText] = useDraft(incident.id, '')
  const owner = useTabOwner()
  const [unanswered] = useState(() => unansweredMessage(owner, incident.id))
  const [severity, setSeverity] = useState<Severity>(unanswered?.severity ?? 2)
  const [chosenAudience, setAudience] = useState<Audience>(unanswered?.audience ?? 'all')
  const cannotWrite = useWhyUnavailable(incident, 'writeToRooms')
  const cannotWriteToAll = useWhyUnavailable(incident, 'writeToAll')
  const everyone: Audience = cannotWriteToAll ? 'own' : 'all'
  const send = useSendMessage(
    incident.id,
    (sent) => setText((was) => (was.trim() === sent.message ? '' : was)),
    incident.id,
  )
  const attendance = useRequestAttendance(incident.id)
  // Choosing rooms on the board and ending it there moves the audience along.
  const audience = chosen ? 'chosen' : chosenAudience === 'silent' ? 'silent' : everyone
  const rooms = roomsOf(audience, board, chosen)
  const earlier = send.isIdle ? (unanswered ?? undefined) : undefined
  const message = reuseUnanswered(
    { message: text.trim(), severity, ...rooms },
    unansweredInputOf(send) ?? earlier,
  )
  const request = reuseUnanswered(rooms, unansweredInputOf(attendance))
  const to = audienceWords(message, board)
  const from = audienceWords(request, board)
  const offered = useOfferedMessages(incident.action, rooms)
  const gap = firstPlaceholder(text)
  const field = useRef<HTMLTextAreaElement>(null)
  /** The quick message that is all there is in the field. */
  const taken = useRef<string | null>(null)
  const { error: failure } = attendance.submittedAt > send.submittedAt ? attendance : send

  const write = useStableCallback(({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) =>
    setText(currentTarget.value),
  )

  const canSend = message.roomIds?.length !== 0 && isSendable(text) && gap === null && !send.isPending
  const onKeyDown = useStableCallback((event: KeyboardEvent) => {
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    if (canSend) sendNow()
  })

  function choose(next: Audience) {
    setAudience(next)
    onChosen(next === 'chosen' ? new Set() : null)
  }

  /** Puts a quick message in at the cursor; in place of all there is only where that is another one, untouched. */
  function take({ text: template, severity: urgency }: MessageItem) {
    const filled = fillVariables(template, valuesNow(incident, rooms))
    const isUntouched = taken.current !== null && taken.current === text
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null }
    const cursor = selectionStart === null ? null : { start: selectionStart, end: selectionEnd }
    const next = insertWords(isUntouched ? '' : text, filled, isUntouched ? null : cursor)
    taken.current = text === '' || isUntouched ? next.text : null
    flushSync(() => {
      setText(next.text)
      setSeverity((was) => (text === '' || isUntouched ? urgency : Math.max(was, urgency)) as Severity)
    })
    const gap = firstPlaceholder(filled)
    if (gap) goTo({ ...gap, start: next.start + gap.start, end: next.start + gap.end })
    else field.current?.setSelectionRange(next.end, next.end)
  }

  /** Selects a gap, so that what is typed next takes its place. */
  function goTo(place: ReturnType<typeof firstPlaceholder>) {
    if (!place) return
    field.current?.focus()
    field.current?.setSelectionRange(place.start, place.end)
  }

  function sendNow() {
    send.mutate(message, {
      onSuccess: () => {
        toastSuccess(t`Sent to ${to}`)
        if (audience === 'chosen') choose(everyone)
        onSent?.()
      },
    })
  }

  function askAttendance() {
    attendance.mutate(request, { onSuccess: () => toastSuccess(t`Attendance requested from ${from}`) })
  }

  if (cannotWrite) {
    return (
      <div className={classes.panel}>
        <p role="status" className={classes.words}>
          {cannotWrite.sentence}
        </p>
        {text.trim() === '' ? null : (
          <p className={classes.words}>{rich`<b>Not sent, and kept here:</b> ${text}`}</p>
        )}
      </div>
    )
  }
  return (
    <section className={classes.panel} aria-labelledby="send-title">
      <h2 id="send-title" className={classes.title}>
        {t`Send a message`}
      </h2>
      <Segmented<Audience>
        label={t`To`}
        choices={[
          everyone === 'all' ? { value: 'all', label: t`All rooms` } : { value: 'own', label: t`My rooms` },
          { value: 'silent', label: t`Silent (${board.counts.silent})` },
          { value: 'chosen', label: chosen ? t`Chosen (${chosen.size})` : t`Choose…` },
        ]}
        value={audience}
        onChange={choose}
      />
      {audience === 'own' ? (
        <p className={classes.hint}>{t`Goes to your rooms. Rooms at other sites do not see it.`}</p>
      ) : null}
      <Field
        ref={field}
        aria-label={t`Message`}
        placeholder={t`What should they know or do?`}
        size="md"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={messageLimit}
        value={text}
        disabled={send.isPending}
        onChange={write}
        onKeyDown={onKeyDown}
      />
      {text.length > messageLimit - 200 ? (
        <p className={classes.hint}>
          {text.length > messageLimit
            ? t`${text.length - messageLimit} characters too many: shorten it before it is sent`
            : t`${messageLimit - text.length} characters left`}
        </p>
      ) : null}
      {gap ? (
        <p role="status" className={classes.gap}>
          {rich`Fill in ${<strong>{text.slice(gap.start, gap.end)}</strong>} before this is sent.`}
          <TextButton onClick={() => goTo(gap)}>{t`Go there`}</TextButton>
        </p>
      ) : null}
      <ul className={classes.templates} aria-label={t`Quick messages`}>
        {offered?.map((template) => (
          <li key={`${template.title} ${template.text}`}>
            <Chip title={told(template.text)} onClick={() => take(template)}>
              {told(template.title)}
            </Chip>
          </li>
        ))}
      </ul>
      {audience === 'all' ? (
        <Segmented
          label={t`How urgent`}
          choices={severityChoices()}
          value={String(severity)}
          onChange={(value) => setSeverity(severityShape.parse(Number(value)))}
        />
      ) : null}
      {failure ? <Failure what="sent" error={failure} /> : null}
      {message === earlier ? <EarlierAttemptNotice /> : null}
      <Button
        kind="primary"
        loading={send.isPending}
        disabled={message.roomIds?.length === 0 || !isSendable(text) || gap !== null}
        onClick={sendNow}
      >
        {(send.isError && send.variables === message) || message === earlier
          ? t`Try again: send to ${to}`
          : t`Send to ${to}`}
      </Button>
      <Button loading={attendance.isPending} disabled={request.roomIds?.length === 0} onClick={askAttendance}>
        {audience === 'all' || audience === 'own'
          ? t`Request attendance`
          : t`Request attendance from ${from}`}
      </Button>
      {message.roomIds?.length === 0 ? (
        <p className={classes.hint}>
          {audience === 'silent' ? t`No room is silent.` : t`Press rooms on the board to choose them.`}
        </p>
      ) : null}
    </section>
  )
}

function isSendable(text: string): boolean {
  return text.trim() !== '' && text.length <= messageLimit
}

/** The input of a sent command that has not succeeded yet. */
function unansweredInputOf<W>({
  status,
  variables,
}: {
  status: string
  variables: W | undefined
}): W | undefined {
  return status === 'error' || status === 'pending' ? variables : undefined
}
