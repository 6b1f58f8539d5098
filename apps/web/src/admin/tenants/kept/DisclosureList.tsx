import { Title } from '@mantine/core'
import { listDisclosures } from '@muster/contract/disclosureCalls'
import type { EndpointAnswer } from '@muster/contract/endpoint'
import { commaList } from '@muster/words/commaList'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { DatedTime } from '../../../ui/DatedTime.tsx'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Pager } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import { incidentKindNames } from './keptWords.ts'

const pageSize = 20

/** Students whom people from outside were shown by name, in all incidents. */
export function DisclosureList({ tenantId }: { tenantId: string }) {
  const [page, setPage] = useState(1)
  const disclosures = useQuery({
    queryKey: ['admin', 'tenants', 'disclosures', tenantId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listDisclosures, { params: { id: tenantId }, query: { page, pageSize } }, { signal }),
  })
  return (
    <section className={classes.card} aria-labelledby="disclosed">
      <Title order={2} id="disclosed">
        {t`Names shown to outside responders`}
      </Title>
      <p className={classes.note}>
        {t`The record that FERPA requires after an emergency (34 CFR 99.32). It stays when the incident log expires.`}
      </p>
      <Loaded query={disclosures}>
        {({ items, total }) =>
          total === 0 ? (
            <p className={classes.note}>{t`No student names have been shown to outside responders.`}</p>
          ) : (
            <>
              <DataTable
                label={t`Names shown`}
                items={items}
                keyOf={({ incidentId, guestId }) => `${incidentId} ${guestId}`}
                columns={columns}
                isStale={disclosures.isPlaceholderData}
              />
              <div className={classes.foot}>
                <Pager
                  counted={(count) => t`${plural(count, '# record', '# records')}`}
                  page={page}
                  pageSize={pageSize}
                  total={total}
                  onPage={setPage}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}

type Disclosure = EndpointAnswer<typeof listDisclosures>['items'][number]

const columns: Columns<Disclosure> = [
  {
    get title() {
      return t`When`
    },
    cell: ({ firstAt }) => <DatedTime at={firstAt} />,
  },
  {
    get title() {
      return t`Shown to`
    },
    cell: ({ toName, toIdentifier }) => `${toName}, ${toIdentifier}`,
  },
  {
    get title() {
      return t`Students`
    },
    cell: ({ people }) => commaList(people.map(({ name }) => name ?? t`a former student`)),
  },
  {
    get title() {
      return t`Kind`
    },
    cell: ({ kind }) => incidentKindNames[kind],
  },
  {
    get title() {
      return t`The threat`
    },
    cell: ({ threat }) =>
      threat ? threat.text : t`Not entered yet. Open the incident’s outside responders page.`,
  },
]
