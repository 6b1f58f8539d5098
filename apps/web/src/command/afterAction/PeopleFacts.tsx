import type { AfterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import classes from './afterAction.module.css'

/** The counts of people, the calls for help, and the return of students to their guardians. */
export function PeopleFacts({ numbers }: { numbers: AfterActionNumbers }) {
  const { attendance, reunification, supportCount } = numbers
  return (
    <dl className={classes.facts}>
      <Fact name="People counted">{countedText(attendance)}.</Fact>
      <Fact name="Attendance">{attendanceText(attendance)}.</Fact>
      <Fact name="Requests for help">{callsText(numbers)}.</Fact>
      <Fact name="Support">{supportCount === 0 ? 'None requested.' : `${supportCount} requested it.`}</Fact>
      {reunification ? (
        <Fact name="Reunification">
          {reunification.students} {reunification.students === 1 ? 'student' : 'students'}; with their
          guardians {spreadText(reunification.withGuardian)}
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
