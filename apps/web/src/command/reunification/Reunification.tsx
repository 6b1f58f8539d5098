import { Button } from '@mantine/core'
import type { IncidentState } from '@muster/domain/incident/state'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { AskForStudent } from './AskForStudent.tsx'
import classes from './Reunification.module.css'
import { StartReunification } from './StartReunification.tsx'
import { StudentItem } from './StudentItem.tsx'
import { sectionsOf, sectionWords, studentsOf } from './students.ts'
import { useStudentNames } from './useStudentNames.ts'

/** The awaited students, the place of each, and the next step for them. */
export function Reunification({ live, incident }: { live: IncidentLiveState; incident: IncidentState }) {
  const students = useMemo(() => studentsOf(incident), [incident])
  const { names, error: noNames, retry } = useStudentNames(incident.id, students)
  const sections = sectionsOf(students)
  const { reunification, stage } = incident
  const isOver = stage !== 'active'
  const withGuardian = students.filter(({ item }) => item.status === 'withGuardian').length
  return (
    <>
      <IncidentKindBand incident={incident} />
      <div className={classes.page}>
        <header className={classes.head}>
          <Link to={paths.overview(incident.id)} className={classes.back}>
            <IconArrowLeft size={18} aria-hidden /> {incident.action}
          </Link>
          <h1>Reunification</h1>
          {reunification ? (
            <p>
              <strong role="status">
                {students.length === 0
                  ? 'No student has been requested yet'
                  : `${withGuardian} of ${students.length} requested ${students.length === 1 ? 'student' : 'students'} with their guardian`}
              </strong>
              . Started by {reunification.byName}, <TimeText at={reunification.at} />
              {reunification.message ? `: ${reunification.message}` : '.'}
            </p>
          ) : (
            <p>Reunification has not started. Rooms are told when it does.</p>
          )}
          <div>
            <ConnectionText live={live} stage={stage} />
          </div>
        </header>
        {isOver ? null : reunification ? (
          <AskForStudent incident={incident} />
        ) : (
          <StartReunification incident={incident} />
        )}
        {noNames ? (
          <p role="alert" className={classes.noNames}>
            Names cannot be shown now, only initials. {sentenceOf(noNames)}{' '}
            <Button size="compact-md" variant="default" onClick={retry}>
              Try again
            </Button>
          </p>
        ) : null}
        {sections.map(({ section, here }) => (
          <section key={section} aria-label={sectionWords[section]}>
            <h2 className={classes.title}>
              {sectionWords[section]} <span>{here.length}</span>
            </h2>
            <ul className={classes.list}>
              {here.map((student) => (
                <StudentItem
                  key={student.item.id}
                  incident={incident}
                  student={student}
                  name={names.get(student.item.personId ?? '') ?? null}
                  isOver={isOver}
                />
              ))}
            </ul>
          </section>
        ))}
        {reunification && students.length === 0 ? (
          <p className={classes.empty}>Request a student when a guardian has come for them.</p>
        ) : null}
      </div>
    </>
  )
}
