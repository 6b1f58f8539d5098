import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import type { OverviewSite } from './overviewSites.ts'

/** The known numbers of a site, in words. */
export function countsOf({
  roomCount,
  studentCount,
}: Pick<OverviewSite, 'roomCount' | 'studentCount'>): [string, string] {
  return [t`${plural(roomCount, '# room', '# rooms')}`, t`${plural(studentCount, '# student', '# students')}`]
}
