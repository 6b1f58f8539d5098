import type { ImportKind, ImportRun } from '@muster/contract/importCalls'

/** The name, the input and the effect of each kind of import. */
export const importWords = {
  oneroster: {
    one: 'person',
    name: 'OneRoster export',
    accept: '.zip,application/zip',
    sentence:
      'The zip file that a student information system exports: sites, rooms, people and who belongs where.',
  },
  sites: {
    one: 'site',
    name: 'Sites',
    accept: '.csv,text/csv',
    sentence: 'A CSV file with one site per line.',
  },
  rooms: {
    one: 'room',
    name: 'Rooms',
    accept: '.csv,text/csv',
    sentence: 'A CSV file with one room per line; each gets a bag.',
  },
  students: {
    one: 'student',
    name: 'Students',
    accept: '.csv,text/csv',
    sentence:
      'A CSV file with one line per student and room. It is taken as the whole list of each site that it names.',
  },
  users: {
    one: 'user',
    name: 'Users',
    accept: '.csv,text/csv',
    sentence: 'A CSV file with one user per line; each is invited by e-mail.',
  },
  rbims: {
    one: 'RBIM',
    name: 'RBIMs',
    accept: '.csv,text/csv',
    sentence: 'A CSV file with one RBIM per line, known by its serial number.',
  },
} as const satisfies Record<ImportKind, object>

/** The status of an import in one line. */
export function importStatusWords({ stage, dryRun }: Pick<ImportRun, 'stage' | 'dryRun'>): string {
  switch (stage) {
    case 'running':
      return dryRun ? 'Checking' : 'Importing'
    case 'done':
      return dryRun ? 'Checked, nothing changed' : 'Imported'
    case 'failed':
      return dryRun ? 'Check failed' : 'Failed, nothing imported'
  }
}

/** The name of each table of a result. */
export function tableWords(table: string): string {
  if (table === 'rbims') return 'RBIMs'
  if (table === 'roster') return 'Roster entries'
  return table.charAt(0).toUpperCase() + table.slice(1)
}
