import { missingAndInjured, roomCount, roomProblemsIn } from '@muster/domain/incident/claims/people'
import { statusOf } from '@muster/domain/incident/roomProblems'
import { lastKnown } from '@muster/domain/incident/rounds'
import type { RoomState } from '@muster/domain/incident/state'
import type { RoomNeed, RoomProblem, RoomStatus } from '@muster/domain/incident/vocabulary'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import { rich } from '../../ui/rich.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import { useActiveRoom } from '../BagContext.ts'
import { helpWords, openHelp } from '../chat/quickHelp.ts'
import controls from '../controls.module.css'
import { isOfRound } from '../roundEntries.ts'
import { SendState } from '../SendState.tsx'
import answers from './AnswerBar.module.css'
import { AnswerBar } from './AnswerBar.tsx'
import { CountStepper } from './CountStepper.tsx'
import { currentStatement } from './currentCount.ts'
import { EarlierStatus } from './EarlierStatus.tsx'
import { RoomNeeds } from './RoomNeeds.tsx'
import classes from './RoomStatusPanel.module.css'
import {
  currentStatus,
  type DetailsDraft,
  detailsDiffer,
  earlierStatus,
  shownDetails,
} from './roomDetails.ts'
import { reportWords, roomProblems, statusName, takeBackQuestion } from './statusNames.ts'
import { TakeBack } from './TakeBack.tsx'

/** The anchor of the panel on the checklist: a call for help from elsewhere leads here. */
export const roomStatusId = 'room-status'

/**
 * The status of the room: how many, what is wrong, and what is needed; and the bar with its answer. One tap on a
 * status sends it, with the number and the needs as shown; several things can be wrong at once. Its height is the
 * same before and after.
 */
export function RoomStatusPanel() {
  const { barcode, incident, view, entries, act, retry } = useActiveRoom()
  const navigate = useNavigate()
  const { room } = view
  const entry = entries.findLast(
    (each) => each.action.kind === 'status' && isOfRound(each, incident) && each.progress.stage !== 'refused',
  )
  const now = currentStatement(
    { status: currentStatus(room), attendance: room.attendance },
    entries.filter((each) => isOfRound(each, incident)),
  )
  // Attendance and status are one: a person counted or missing there is counted or missing here.
  const count = roomCount(now)?.people ?? null
  const numbers = missingAndInjured(now)
  const problemsNow = roomProblemsIn(now)
  const wrongNow = problemsNow.map(({ problem }) => problem)
  const reported = now.status && { ...now.status, headcount: count }
  const before = reported ? null : earlierStatus(room)
  // People hurt or missing before the action changed, by status or attendance, are so until somebody takes it back.
  const wrongBefore = reported ? [] : roomProblemsIn(room).map(({ problem }) => problem)
  const current = [...wrongNow, ...wrongBefore.filter((problem) => !wrongNow.includes(problem))]
  const known = lastKnown(room).status
  const [draft, setDraft] = useDraft<DetailsDraft | null>(`details.${incident.id}.${room.id}`, null)
  const details = shownDetails(reported ?? { headcount: count, needs: before?.needs ?? [] }, draft)
  const isChanged = reported !== null && detailsDiffer(details, reported)
  const [asked, setAsked] = useState<RoomStatus | null>(null)
  const heading = useFocusFromHash()
  const isWaiting = entry?.progress.stage === 'waiting'
  const help = openHelp(
    room,
    entries.filter(({ incidentId }) => incidentId === incident.id),
  )
  const answer =
    room.answeredCalls.find(({ call, about }) => call === 'trouble' && about === room.troubleSince?.seq) ??
    null

  const send = (wrong: readonly RoomProblem[]) => {
    act({ kind: 'status', ...statusOf(wrong), ...details, note: reported?.note ?? null })
    setDraft(null)
    setAsked(null)
  }
  const without = (status: RoomStatus) =>
    status === 'allSafe' ? [] : current.filter((problem) => problem !== status)
  const tap = (status: RoomStatus) => {
    const takesBack = status === 'allSafe' ? current.length > 0 : wrongNow.includes(status)
    if (takesBack) setAsked(status)
    else if (status !== 'allSafe') send([...current, status])
    else if (reported?.status !== 'allSafe' || isChanged) send([])
    else retry()
  }
  /** One tap is a call for help; the panel asks for its subject, and needs a network no more than the call does. */
  const callHelp = () => {
    if (help) retry()
    else act({ kind: 'report', reportId: newId(), type: 7, text: helpWords, photoId: null })
    focusHeading(heading.current)
  }
  // Another phone of this room may have answered the question meanwhile.
  const over = asked === null ? [] : current.filter((problem) => !without(asked).includes(problem))
  const isAsking = over.length > 0
  // A number from attendance is changed there: a status alone would leave the number unchanged.
  const numbered = (asked === 'missing' || asked === 'injured') && numbers[asked] > 0 ? asked : null
  const question = isAsking && !numbered && (
    <TakeBack
      question={takeBackQuestion(current, over)}
      yes={asked === 'allSafe' || current.length === over.length ? t`All safe now` : t`It is over`}
      confirm={() => send(asked ? without(asked) : current)}
      keep={() => setAsked(null)}
    />
  )

  const choice = (status: RoomStatus) => {
    const isOn =
      status === 'allSafe'
        ? reported?.status === 'allSafe' && wrongNow.length === 0
        : wrongNow.includes(status)
    return (
      <button
        key={status}
        type="button"
        className={controls.choice}
        data-status={status}
        data-stage={entry?.progress.stage}
        aria-pressed={isOn}
        onClick={() => tap(status)}
      >
        {!isOn ? null : isWaiting ? <IconClock aria-hidden /> : <IconCheck aria-hidden />}
        {statusName(status)}
      </button>
    )
  }

  return (
    <section aria-labelledby={roomStatusId} className={classes.panel}>
      <h2 id={roomStatusId} ref={heading} tabIndex={-1} className={classes.title}>{t`Tell command more`}</h2>
      <CountStepper
        label={t`People here`}
        {...(room.expected === null ? {} : { hint: t`${room.expected} on the roster` })}
        value={details.headcount}
        usual={room.expected}
        change={(headcount) => setDraft({ ...draft, headcount })}
      />
      <div className={classes.answers}>
        <div className={classes.choices} data-covered={isAsking && asked !== 'allSafe'}>
          {roomProblems.map(choice)}
        </div>
        {isAsking && numbered ? (
          <TakeBack
            question={attendanceQuestion(numbered, numbers[numbered])}
            yes={t`Change attendance`}
            confirm={() => navigate(paths.bag(barcode, 'attendance'))}
            keep={() => setAsked(null)}
          />
        ) : asked === 'allSafe' ? null : (
          question
        )}
      </div>
      <EarlierStatus />
      <RoomNeeds
        needs={details.needs}
        lastNeeds={known?.needs ?? []}
        isReported={reported !== null}
        answer={
          room.answeredCalls.find(({ call, about }) => call === 'needs' && about === known?.needsSeq) ?? null
        }
        toggle={toggle}
      />
      <AnswerBar said={said()} update={isChanged ? () => send(current) : null}>
        {/* Covered and not taken away: the focus comes back to the tapped button. */}
        <div className={classes.answers}>
          <div className={answers.answers} data-covered={isAsking && asked === 'allSafe'}>
            {choice('allSafe')}
            <button
              type="button"
              className={controls.choice}
              data-status="help"
              data-stage={help?.status}
              aria-pressed={help !== null}
              onClick={callHelp}
            >
              {!help ? null : help.status === 'waiting' ? (
                <IconClock aria-hidden />
              ) : (
                <IconCheck aria-hidden />
              )}
              {told(helpWords)}
            </button>
          </div>
          {asked === 'allSafe' && question}
        </div>
      </AnswerBar>
    </section>
  )

  /** The room's answer in words, never more than is true yet: its progress before its content. */
  function said() {
    const call = help && (
      <span className={answers.call}>
        <b>{told(helpWords)}</b> · {help.entry ? <SendState entry={help.entry} /> : help.words}
      </span>
    )
    if (!reported) return call ?? t`How is everyone?`
    return (
      <>
        <b>{reportWords(reported, problemsNow)}</b> ·{' '}
        <span>
          {isChanged ? (
            t`Your change is not sent yet.`
          ) : entry ? (
            <SendState entry={entry} />
          ) : (
            <Reported at={room.status?.at ?? ''} answer={answer} />
          )}
        </span>
        {call}
      </>
    )
  }

  function toggle(need: RoomNeed) {
    setDraft({ ...draft, needs: { ...draft?.needs, [need]: !details.needs.includes(need) } })
  }
}

/** Brings the panel's heading into view, and a screen reader to it, when a link led to it. */
function useFocusFromHash() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of the link leads here again.
  useEffect(() => {
    if (hash === `#${roomStatusId}`) focusHeading(heading.current)
  }, [hash, key])
  return heading
}

function focusHeading(heading: HTMLElement | null) {
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

function attendanceQuestion(problem: 'missing' | 'injured', count: number): string {
  return problem === 'missing'
    ? t`Attendance says ${plural(count, '# missing', '# missing')}. Change it there?`
    : t`Attendance says ${plural(count, '# injured', '# injured')}. Change it there?`
}

type ReportedProps = { at: string; answer: RoomState['answeredCalls'][number] | null }

/** Command's progress with the room's answer. */
function Reported({ at, answer }: ReportedProps) {
  if (answer) {
    return (
      <>
        {answer.stage === 'done' ? t`Done, says ${answer.byName}` : t`Accepted by ${answer.byName}`}
        {answer.note ? `: ${answer.note}` : ''} · <TimeText at={answer.at} />
      </>
    )
  }
  return rich`Sent to command · ${<TimeText at={at} />}`
}
