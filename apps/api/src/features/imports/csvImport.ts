import type { ImportChange, ImportIdColumn } from '@muster/contract/importCalls'
import type { ClientBase } from 'pg'
import type { SignIn } from '../../access/trustedIssuers.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Actor } from '../audit/writeAudit.ts'
import type { Counts } from '../roster/importReport.ts'
import type { RemarkCollector } from '../roster/remarks.ts'
import type { ChangeCollector } from './changeCollector.ts'
import type { CsvKind } from './csvKinds.ts'
import type { Line } from './readCsv.ts'
import type { CsvFile } from './surveyCsv.ts'

/** The person who imports, and how they signed in. */
export type ImportingUser = Actor & { id: string; email: string; isGlobalAdmin: boolean; signIn: SignIn }

/** The importer: a person in the browser, or the command line, which invites nobody. */
export type Importer = ImportingUser | (Actor & { id: null })

/** The file, its target, and the importer. */
export type CsvImportOptions = {
  kind: CsvKind
  file: CsvFile
  tenantKey: string
  /** The tenant's name: needed for a new one, renames a known one. */
  tenantName?: string | undefined
  dryRun: boolean
  /** Continue although more than half of a table would be taken out of use. */
  allowRemovals?: boolean
  /** Header of the column with the ids, '' for none; found out unless said. */
  idColumn?: string | undefined
  by: Importer
  /** The configuration of invitations. */
  config?: Pick<Config, 'PUBLIC_URL' | 'PORT' | 'PRODUCT_NAME' | 'TENANT_DOMAIN'>
  /** Called for each row that is read. */
  onRow: () => void
}

/** The rows of a file on their way into the database. */
export type CsvTable<Row> = Pick<CsvImportOptions, 'by' | 'config' | 'dryRun' | 'allowRemovals'> & {
  client: ClientBase
  tenant: { id: string; key: string; name: string }
  rows: readonly Line<Row>[]
  /** Ids of rows that were skipped already. */
  skippedIds: ReadonlySet<string>
  skip: (line: number, reason: string) => void
  /** Collects every change of an existing row. */
  changes: ChangeCollector
}

/** The result of a table. A dry run writes nothing that uses a sequence number, an audit row or a mail. */
export type CsvTableResult = {
  tables: Record<string, Counts>
  doubts?: readonly string[]
  /** True when it is refused unless removals are allowed. */
  takesMuch?: boolean
}

export type CsvReport = {
  tables: Record<string, Counts>
  rowsRead: number
  skipped: RemarkCollector
  remarks: readonly string[]
  changes: readonly ImportChange[]
  notices: readonly string[]
  doubts: readonly string[]
  takesMuch: boolean
  idColumn: ImportIdColumn | null
  /** The skipped rows as a CSV file. */
  skippedFile: string | undefined
}
