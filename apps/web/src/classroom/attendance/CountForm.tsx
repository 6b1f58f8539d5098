import { Button } from '@mantine/core'
import { t } from '@muster/words/t'
import { useDraft } from '../../ui/useDraft.ts'
import { useActiveRoom } from '../BagContext.ts'
import buttons from '../buttons.module.css'
import { FocusableButton } from '../FocusableButton.tsx'
import { isOfRound } from '../roundEntries.ts'
import { CountStepper } from '../status/CountStepper.tsx'
import { currentCount } from '../status/currentCount.ts'
import classes from './AttendancePage.module.css'
import {
  balanceWords,
  type CountName,
  type Counts,
  countsToSend,
  initialCounts,
  type TakenAttendance,
} from './attendanceCounts.ts'

type Props = {
  /** The last recorded attendance, from this phone or another. */
  recorded: TakenAttendance | null
  label: string
  afterSend: () => void
}

/** Attendance by count. */
export function CountForm({ recorded, label, afterSend }: Props) {
  const { incident, view, entries, act } = useActiveRoom()
  const { room } = view
  const [draft, setDraft] = useDraft<Counts | null>(`counts.${incident.id}.${room.id}`, null)
  const ownEntries = entries.filter((each) => isOfRound(each, incident))
  const counts = draft ?? initialCounts(recorded, currentCount(room, ownEntries))
  const { present } = counts
  const stepper = (name: CountName, words: string, hint?: string) => (
    <CountStepper
      label={words}
      {...(hint ? { hint } : {})}
      value={counts[name]}
      change={(value) => setDraft({ ...counts, [name]: value })}
    />
  )
  return (
    <>
      {room.expected === null ? null : (
        <Button
          variant="default"
          fullWidth
          h={56}
          fz="lg"
          onClick={() =>
            setDraft({ present: room.expected, missing: 0, injured: 0, absent: 0, elsewhere: 0, extra: 0 })
          }
        >{t`All ${room.expected} are here`}</Button>
      )}
      <div className={classes.counts}>
        {stepper('present', t`Present`)}
        {stepper('missing', t`Missing`)}
        {stepper('injured', t`Injured`, t`of those present`)}
        {stepper('absent', t`Absent`, t`not at school today`)}
        {stepper('elsewhere', t`Elsewhere`, t`known to be with others`)}
        {stepper('extra', t`Extra`, t`not on the roster`)}
      </div>
      <p className={classes.state} role="status">
        {balanceWords(counts, room.expected)}
      </p>
      <FocusableButton
        fullWidth
        h={56}
        fz="lg"
        className={buttons.primary}
        isDisabled={present === null}
        onClick={() => {
          if (present === null) return
          act({ kind: 'attendance', ...countsToSend({ ...counts, present }) })
          setDraft(null)
          afterSend()
        }}
      >
        {label}
      </FocusableButton>
    </>
  )
}
