import { catalogKey } from './catalog.ts'
import type { MigrationResult } from './migrate.ts'

/** Maximum number of names per kind; the others are counted. */
const maxNamed = 3

const kinds: Record<string, [one: string, many: string]> = {
  role: ['role', 'roles'],
  grant: ['right', 'rights'],
  policy: ['policy', 'policies'],
  enabled: ['table without row-level security', 'tables without row-level security'],
  forced: [
    'table whose owner row-level security does not hold',
    'tables whose owner row-level security does not hold',
  ],
  trigger: ['trigger', 'triggers'],
  table: ['table', 'tables'],
  column: ['column', 'columns'],
  constraint: ['constraint', 'constraints'],
  index: ['index', 'indexes'],
  function: ['function', 'functions'],
  migration: ['migration', 'migrations'],
}

/**
 * Describes lines of the catalog in a phrase, the kinds in the order above: `1 role (muster_global), 7 policies (of_everyone
 * on app_user, …)`. It contains names of this version alone, nothing of anybody’s data.
 */
export function describeCatalogLines(lines: readonly string[]): string {
  const byKind = Map.groupBy(lines, (line) => line.split(' ', 1)[0] ?? '')
  return Object.entries(kinds)
    .flatMap(([kind, [one, many]]) => {
      const some = byKind.get(kind)
      if (!some) return []
      const names = some.slice(0, maxNamed).map(nameOf)
      const more = some.length > maxNamed ? ', …' : ''
      return [`${some.length} ${some.length === 1 ? one : many} (${names.join(', ')}${more})`]
    })
    .join(', ')
}

/** Describes what `migrate` did beside migrations; no lines when everything was correct. */
export function describeRepairs({
  isAdopted,
  repaired,
  stillMissing,
  different,
}: Pick<MigrationResult, 'isAdopted' | 'repaired' | 'stillMissing' | 'different'>): string[] {
  return [
    ...(isAdopted ? ['The database was upgraded from Muster 0.1 to this version.'] : []),
    ...(repaired.length > 0
      ? [`The database lacked ${describeCatalogLines(repaired)}, which is restored now.`]
      : []),
    ...(stillMissing.length > 0
      ? [
          `The database is missing ${describeCatalogLines(stillMissing)}, and we cannot restore that. Restore the database from a full backup.`,
        ]
      : []),
    ...(different.length > 0
      ? [`These differ from what this version makes: ${describeCatalogLines(different)}.`]
      : []),
  ]
}

/** Returns `select on room to muster_app`, without the kind in front. */
function nameOf(line: string): string {
  return catalogKey(line).replace(/^(enabled|forced) row-level security on |^\w+ /, '')
}
