import type { ImportKind, ImportRun } from '@muster/contract/importCalls'
import { t } from '@muster/words/t'

/** The name, the input and the effect of each kind of import. */
export const importWords = {
  oneroster: {
    one: 'person',
    get name() {
      return t`OneRoster export`
    },
    accept: '.zip,application/zip',
    get sentence() {
      return t`The zip file from your student information system, with sites, rooms, people and rosters.`
    },
  },
  sites: {
    one: 'site',
    name: 'Sites',
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one site per line.`
    },
  },
  rooms: {
    one: 'room',
    name: 'Rooms',
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one room per line. Each room gets a bag.`
    },
  },
  students: {
    one: 'student',
    name: 'Students',
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one line per student and room. It replaces the whole list of each site in it.`
    },
  },
  users: {
    one: 'user',
    name: 'Users',
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one user per line. We email each an invitation.`
    },
  },
  rbims: {
    one: 'RBIM',
    name: 'RBIMs',
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one device per line, matched by serial number.`
    },
  },
} as const satisfies Record<ImportKind, object>

/** The status of an import in one line. */
export function importStatusWords({ stage, dryRun }: Pick<ImportRun, 'stage' | 'dryRun'>): string {
  switch (stage) {
    case 'running':
      return dryRun ? t`Checking` : t`Importing`
    case 'done':
      return dryRun ? t`Checked, nothing changed` : t`Imported`
    case 'failed':
      return dryRun ? t`Check failed` : t`Failed, nothing imported`
  }
}

/** The name of each table of a result. */
export function tableWords(table: string): string {
  if (table === 'rbims') return 'RBIMs'
  if (table === 'roster') return t`Roster entries`
  return table.charAt(0).toUpperCase() + table.slice(1)
}
