import type { AfterActionNumbers } from '@muster/domain/afterAction/afterActionNumbers'
import { attendanceText, callsText, countedText, spreadText } from '@muster/domain/afterAction/summaryWords'
import { reunificationWords } from '@muster/domain/incident/reunification'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'

/** The counts of people, the calls for help, and the return of students to their guardians. */
export function PeopleFacts({ numbers }: { numbers: AfterActionNumbers }) {
  const { attendance, reunification, supportCount } = numbers
  const facts = [
    { name: 'People counted', value: `${countedText(attendance)}.` },
    { name: 'Attendance', value: `${attendanceText(attendance)}.` },
    { name: 'Requests for help', value: `${callsText(numbers)}.` },
    { name: 'Support', value: supportCount === 0 ? 'None requested.' : `${supportCount} requested it.` },
  ]
  if (reunification) {
    const { students, withGuardian, ended } = reunification
    const others = ended.map(
      ({ status, students }) => `; ${students} ${reunificationWords[status].toLowerCase()}`,
    )
    const value = `${students} ${students === 1 ? 'student' : 'students'}; with their guardians ${spreadText(withGuardian)}${others.join('')}`
    facts.push({ name: 'Reunification', value })
  }
  return <PropertyList facts={facts} />
}
