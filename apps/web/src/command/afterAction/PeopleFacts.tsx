import type { AfterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'

/** The counts of people, the calls for help, and the return of students to their guardians. */
export function PeopleFacts({ numbers }: { numbers: AfterActionNumbers }) {
  const { attendance, reunification, supportCount } = numbers
  const facts = [
    { name: t`People counted`, value: `${countedText(attendance)}.` },
    { name: t`Attendance`, value: `${attendanceText(attendance)}.` },
    { name: t`Requests for help`, value: `${callsText(numbers)}.` },
    { name: t`Support`, value: supportCount === 0 ? t`None requested.` : t`${supportCount} requested it.` },
  ]
  if (reunification) {
    const { students, withGuardian, ended } = reunification
    const others = ended.map(
      ({ status, students }) => `; ${students} ${reunificationWords[status].toLowerCase()}`,
    )
    const value = t`${plural(students, '# student', '# students')}; with their guardians ${spreadText(withGuardian)}${others.join('')}`
    facts.push({ name: t`Reunification`, value })
  }
  return <PropertyList facts={facts} />
}
