import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentState } from '@muster/domain/incident/state'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useMemo } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { ConnectionText } from '../../board/follow/ConnectionText.tsx'
import type { IncidentLiveState } from '../../live/incidentLive.ts'
import { paths } from '../../paths.ts'
import { IncidentKindBand } from '../../ui/IncidentKindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
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
      <div className={page.page}>
        <PageHeader
          title={t`Reunification`}
          backLink={{ to: paths.overview(incident.id), label: actionName(incident.action) }}
        />
        {reunification ? (
          <p className={classes.status}>
            <strong role="status">
              {students.length === 0
                ? t`No requests yet`
                : t`${withGuardian} of ${plural(students.length, '# requested student', '# requested students')} with their guardian`}
            </strong>
            {'. '}
            {reunification.message
              ? rich`Started by ${reunification.byName}, ${<TimeText at={reunification.at} />}: ${reunification.message}`
              : rich`Started by ${reunification.byName}, ${<TimeText at={reunification.at} />}.`}
          </p>
        ) : (
          <p className={classes.status}>{t`Reunification has not started. Rooms see it when it does.`}</p>
        )}
        <div>
          <ConnectionText live={live} stage={stage} />
        </div>
        {isOver ? null : reunification ? (
          <AskForStudent incident={incident} />
        ) : (
          <StartReunification incident={incident} />
        )}
        {noNames ? (
          <p role="alert" className={classes.noNames}>
            {t`We can’t show names now, only initials. ${sentenceOf(noNames)}`}
            <Button onClick={retry}>{t`Try again`}</Button>
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
          <EmptyState title={t`No students requested yet.`}>
            {t`Request a student when their guardian is here.`}
          </EmptyState>
        ) : null}
      </div>
    </>
  )
}
