import { NativeSelect } from '@mantine/core'
import { type LogKinds, logKinds, logKindsWords } from '@muster/contract/drillCalls'
import { schoolYearOf } from '@muster/domain/drill/rulePack'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { productName } from '../../api/product.ts'
import { selectedSite } from '../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { useSiteFilter } from '../../siteChoice/useSiteFilter.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageButtons } from '../../ui/page/Pager.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from '../../ui/page/page.module.css'
import { saveFile } from '../../ui/page/saveFile.ts'
import { useStoredFilters } from '../../ui/page/useStoredFilters.ts'
import { recordDate } from '../../ui/recordTimes.ts'
import { useNow } from '../../ui/useNow.ts'
import { DrillTabs } from './DrillTabs.tsx'
import { fetchLog, type LogRange } from './fetchLog.ts'
import { LogEntryCard } from './LogEntryCard.tsx'
import { useDrillLog, useRulePacks } from './useDrills.ts'

const pageSize = 25
/** The usual school year, where no rules say when it begins. */
const usualYear = { yearFrom: '08-01', yearTo: '07-31' }
const yearsBack = 6

/** Past drills of a school year, and real incidents and tests where they are asked for. The address holds which year, site, kinds and page. */
export default function DrillLogPage() {
  const [address, setAddress] = useSiteAddress()
  useStoredFilters('drillLog')
  const today = recordDate(useNow(60_000))
  const packs = useRulePacks()
  const shape = packs.data?.[0]?.pack ?? usualYear
  const back = Math.min(yearsBack, Math.max(0, Number(address.get('back')) || 0))
  const siteId = selectedSite(address) ?? undefined
  const page = Math.max(1, Number(address.get('page')) || 1)
  const kinds = logKinds.catch('drills').parse(address.get('kinds'))
  const range: LogRange = { ...(siteId ? { siteId } : {}), ...momentsOf(shape, today, back), kinds }
  // A school year begins when the rules say so: asked before they are here, the same would be asked twice.
  const log = useDrillLog({ ...range, page, pageSize }, !packs.isPending)
  const show = (change: { back?: string; site?: string; kinds?: LogKinds; page?: number }) => {
    const next = new URLSearchParams()
    const wanted = { back: change.back ?? String(back), site: change.site ?? String(siteId ?? '') }
    if (wanted.back !== '0') next.set('back', wanted.back)
    if (wanted.site) next.set('site', wanted.site)
    const wantedKinds = change.kinds ?? kinds
    if (wantedKinds !== 'drills') next.set('kinds', wantedKinds)
    if (change.page && change.page > 1) next.set('page', String(change.page))
    setAddress(next)
  }
  const sites = useSiteFilter(siteId ?? null, (chosen) => show({ site: String(chosen ?? '') }))
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Drill log`}
        subtitle={t`Past drills with dates, numbers and comments. Exports include what is shown.`}
      >
        <Export kind="csv" range={range} />
        <Export kind="pdf" range={range} />
      </PageHeader>
      <DrillTabs />
      <FilterBar
        filters={[
          ...sites,
          choiceFilter({
            name: t`Show`,
            value: kinds === 'drills' ? '' : kinds,
            all: logKindsWords.drills,
            choices: logKinds.options.flatMap((value) =>
              value === 'drills' ? [] : [{ value, label: logKindsWords[value] }],
            ),
            onChange: (chosen) => show({ kinds: logKinds.catch('drills').parse(chosen) }),
          }),
        ]}
        onClearAll={() => show({ site: '', kinds: 'drills' })}
      >
        <NativeSelect
          aria-label={t`School year`}
          value={String(back)}
          data={Array.from({ length: yearsBack + 1 }, (_, at) => ({
            value: String(at),
            label: t`School year ${yearName(schoolYearOf(shape, today, at))}`,
          }))}
          onChange={({ currentTarget }) => show({ back: currentTarget.value })}
        />
      </FilterBar>
      <Loaded query={log}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <section className={classes.card} aria-label={t`Log`}>
                <EmptyState title={t`${emptyText[kinds]} this school year.`}>
                  {t`Completed drills appear here.`}
                </EmptyState>
              </section>
            ) : null}
            {items.map((entry) => (
              <LogEntryCard key={entry.incidentId} entry={entry} />
            ))}
            <PageButtons
              page={page}
              pageSize={pageSize}
              total={total}
              words={[t`Newer`, t`Older`]}
              isSpread
              onPage={(page) => show({ page })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

const emptyText: Record<LogKinds, string> = {
  get drills() {
    return t`No drills yet`
  },
  get real() {
    return t`No real incidents`
  },
  get tests() {
    return t`No tests of ${productName()}`
  },
  get all() {
    return t`No drills, incidents or tests yet`
  },
}

/** A school year and the holidays after it, as moments by this device’s clock. */
function momentsOf(shape: typeof usualYear, today: string, back: number) {
  const { from } = schoolYearOf(shape, today, back)
  const next = `${Number(from.slice(0, 4)) + 1}${from.slice(4)}`
  const at = (date: string) => new Date(`${date}T00:00`).toISOString()
  return { from: at(from), to: at(next) }
}

function yearName({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
  return first === last ? first : `${first}–${last.slice(2)}`
}

function Export({ kind, range }: { kind: 'csv' | 'pdf'; range: LogRange }) {
  const saving = useMutation({
    mutationFn: async () => saveFile(`drill-log.${kind}`, await fetchLog(kind, range)),
  })
  return (
    <div>
      <Button loading={saving.isPending} onClick={() => saving.mutate()}>
        {t`Export ${kind.toUpperCase()}`}
      </Button>
      {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
    </div>
  )
}
