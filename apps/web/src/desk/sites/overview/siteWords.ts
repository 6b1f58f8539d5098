import type { OverviewSite } from './overviewSites.ts'

const numbers = new Intl.NumberFormat('en-US')

/** @param what the noun for one of them: “site” */
export function counted(count: number, what: string): string {
  return `${numbers.format(count)} ${what}${count === 1 ? '' : 's'}`
}

/** The known numbers of a site, in words. */
export function countsOf({ roomCount, studentCount }: OverviewSite): [string, string] {
  return [counted(roomCount, 'room'), counted(studentCount, 'student')]
}
