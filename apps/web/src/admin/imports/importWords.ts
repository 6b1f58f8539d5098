import type { ImportKind, ImportRun } from '@muster/contract/importCalls'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'

/** The name, the input and the effect of each kind of import. */
export const importWords = {
  oneroster: {
    get name() {
      return t`OneRoster export`
    },
    accept: '.zip,application/zip',
    get sentence() {
      return t`The zip file from your student information system, with sites, rooms, people and rosters.`
    },
  },
  sites: {
    get name() {
      return t`Sites`
    },
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one site per line.`
    },
  },
  rooms: {
    get name() {
      return t`Rooms`
    },
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one room per line. Each room gets a bag.`
    },
  },
  students: {
    get name() {
      return t`Students`
    },
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one line per student and room. It replaces the whole list of each site in it.`
    },
  },
  users: {
    get name() {
      return t`Users`
    },
    accept: '.csv,text/csv',
    get sentence() {
      return t`A CSV file with one user per line. We email each an invitation.`
    },
  },
  rbims: {
    get name() {
      return t`RBIMs`
    },
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

/** The name of each table of a result. One that this version does not know has its own. */
export function tableWords(table: string): string {
  return Object.hasOwn(tables, table) ? (tables[table] ?? table) : table
}

const tables = wordTable<string>({
  sites: say`Sites`,
  rooms: say`Rooms`,
  bags: say`Bags`,
  people: say`People`,
  roster: say`Roster entries`,
  users: say`Users`,
  rbims: say`RBIMs`,
})
