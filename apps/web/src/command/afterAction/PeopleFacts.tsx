import { durationText } from '@muster/domain/afterAction/durationText'
import type { AfterActionNumbers } from '@muster/domain/afterAction/numbers'
import type { Spread } from '@muster/domain/afterAction/spread'
import { reunificationWords } from '@muster/domain/incident/reunification'
import classes from './afterAction.module.css'

/** Who was counted, who called for help, and how students came back to their guardians. */
export function PeopleFacts({ numbers }: { numbers: AfterActionNumbers }) {
  const { attendance: a, help, helpSpreads, reunification, supportCount } = numbers
  return (
    <dl className={classes.facts}>
      <Fact name="Accounted for">
        {a.accounted} {a.accounted === 1 ? 'person' : 'people'}; {a.expected} students on rosters
      </Fact>
      <Fact name="Attendance">
        {a.roomsCounted === 0
          ? 'No room took it.'
          : `${a.roomsCounted} of ${a.rooms} rooms: ${a.present} present, ${a.missing} missing, ${a.injured} injured, ${a.extra} extra, ${a.absent} absent, ${a.elsewhere} elsewhere`}
      </Fact>
      <Fact name="Calls for help">
        {help.length === 0
          ? 'None.'
          : `${help.length}; taken up ${howMany(helpSpreads.accepted)}; done ${howMany(helpSpreads.done)}`}
      </Fact>
      <Fact name="Support">
        {supportCount === 0 ? 'Nobody asked for it.' : `${supportCount} asked for it.`}
      </Fact>
      {reunification ? (
        <Fact name="Reunification">
          {reunification.students} {reunification.students === 1 ? 'student' : 'students'}; with their
          guardians {howMany(reunification.withGuardian)}
          {reunification.ended.map(
            ({ status, students }) => `; ${students} ${reunificationWords[status].toLowerCase()}`,
          )}
        </Fact>
      ) : null}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function howMany({ done, never, median }: Spread): string {
  return `${done} of ${done + never}${median === null ? '' : `, half within ${durationText(median)}`}`
}
