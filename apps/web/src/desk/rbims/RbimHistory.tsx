import { Checkbox, Title } from '@mantine/core'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { DatedTime } from '../../ui/DatedTime.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageButtons } from '../../ui/page/Pager.tsx'
import classes from '../../ui/page/page.module.css'
import { entryWords } from './rbimWords.ts'
import { useRbimEntries } from './useRbims.ts'

/** The history of an RBIM: changes, self-tests, presses. Newest first, page by page. */
export function RbimHistory({ serialNumber }: { serialNumber: string }) {
  const [testsOnly, setTestsOnly] = useState(false)
  const [page, setPage] = useState(1)
  const entries = useRbimEntries(serialNumber, testsOnly, page)
  return (
    <section className={classes.card} aria-labelledby="rbim-history">
      <div className={classes.cardHead}>
        <Title order={2} id="rbim-history">
          {t`History`}
        </Title>
        <Checkbox
          label={t`Self-tests only`}
          size="md"
          checked={testsOnly}
          onChange={({ currentTarget }) => {
            setTestsOnly(currentTarget.checked)
            setPage(1)
          }}
        />
      </div>
      <Loaded query={entries}>
        {({ items, total, pageSize }) =>
          items.length === 0 ? (
            <p className={classes.note}>{testsOnly ? t`No self-tests yet.` : t`No history yet.`}</p>
          ) : (
            <>
              <DataTable
                label={t`History`}
                items={items}
                keyOf={({ entryId }) => entryId}
                isStale={entries.isPlaceholderData}
                columns={[
                  { title: t`What`, cell: ({ kind }) => entryWords[kind] },
                  { title: t`Details`, cell: ({ detail }) => (detail === null ? null : told(detail)) },
                  { title: t`When`, cell: ({ at }) => <DatedTime at={at} /> },
                ]}
              />
              <PageButtons
                page={page}
                pageSize={pageSize}
                total={total}
                words={[t`Newer`, t`Older`]}
                label={t`Pages of the history`}
                isSpread
                onPage={setPage}
              />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
