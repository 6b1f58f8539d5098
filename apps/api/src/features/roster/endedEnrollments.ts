/** Enrollments whose dates are past, or still to come: reported for each school, and left out where somebody chooses so. */
import { formatCount } from '@muster/domain/formatCount'
import type { ClientBase } from 'pg'
import { ImportError } from './importError.ts'
import { notePerSchool } from './notePerSchool.ts'
import type { Findings } from './stageExport.ts'

/** The handling of enrollments that ended before today. */
export interface EndedEnrollmentOptions {
  leaveOutEnded: boolean
  /** The day of the import, as 2026-01-31. */
  today: string
  /** True when rosters may become empty by it. */
  allowRemovals: boolean
}

/**
 * SQL of each class's begin and end, by its terms: for enrollments without dates. A class with an unknown term has no end.
 * @see OneRoster 1.1, CSV Tables: classes.csv `termSourcedIds`, academicSessions.csv `startDate`, `endDate`
 */
export async function dateClasses(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table class_dates on commit drop as
    select class.source_id as class_id,
      case when bool_and(coalesce(session.begins, '') <> '') then min(session.begins) end as begins,
      case when bool_and(coalesce(session.ends, '') <> '') then max(session.ends) end as ends
    from staged_class class
    cross join lateral unnest(string_to_array(class.terms, ',')) as term
    left join staged_session session on session.source_id = trim(term)
    group by class.source_id`)
  await client.query('analyze class_dates')
}

/**
 * Adds a note for each school that has enrollments of the past or of the future.
 * @throws ImportError when leaving out those of the past would leave nobody on any roster
 */
export async function noteEndedEnrollmentsPerSchool(
  client: ClientBase,
  findings: Findings,
  { leaveOutEnded, allowRemovals }: EndedEnrollmentOptions,
): Promise<void> {
  const { rows } = await client.query<{ site: string; all: number; ended: number; later: number }>(`
    with by_room as materialized (
      select room_id, count(*) as enrolled,
        count(*) filter (where has_ended) as ended,
        count(*) filter (where begins_later) as later
      from judged_enrollment
      where verdict is null
      group by room_id
    )
    select site.name as site, sum(enrolled)::int as all, sum(ended)::int as ended, sum(later)::int as later
    from by_room
    join room on room.id = by_room.room_id
    join site on site.id = room.site_id
    group by site.id, site.name
    order by site.name`)
  if (leaveOutEnded && !allowRemovals && rows.length > 0 && rows.every(({ all, ended }) => all === ended))
    throw new ImportError(
      'Every enrollment of this export has ended, so without them every room would be empty. Nothing was imported. Export the current school year, or keep ended enrollments.',
    )
  const fate = leaveOutEnded ? 'were left out, as chosen' : 'are still on the rosters'
  const sum = (each: 'all' | 'ended' | 'later', of: typeof rows) =>
    formatCount(of.reduce((total, row) => total + row[each], 0))
  const withEnded = rows.filter(({ ended }) => ended > 0)
  notePerSchool(
    findings,
    withEnded.map(
      ({ site, all, ended }) =>
        `${site}: ${formatCount(ended)} of ${formatCount(all)} enrollments have ended and ${fate}.`,
    ),
    (schools) =>
      `At ${schools}, ${sum('ended', withEnded)} of ${sum('all', withEnded)} enrollments have ended and ${fate}.`,
  )
  const withLater = rows.filter(({ later }) => later > 0)
  notePerSchool(
    findings,
    withLater.map(
      ({ site, all, later }) =>
        `${site}: ${formatCount(later)} of ${formatCount(all)} enrollments start after today and are already on the rosters.`,
    ),
    (schools) =>
      `At ${schools}, ${sum('later', withLater)} of ${sum('all', withLater)} enrollments start after today and are already on the rosters.`,
  )
  if (!leaveOutEnded && withEnded.length > 0)
    findings.notes.push(
      'A child may still be in the room when the export says that the enrollment has ended. To leave ended enrollments out, choose “Leave out enrollments that have ended” (--leave-out-ended on the command line).',
    )
}
