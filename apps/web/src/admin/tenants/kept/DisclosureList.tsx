import { Title } from '@mantine/core'
import { listDisclosures } from '@muster/contract/disclosureCalls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { Pager } from '../../../ui/page/Pager.tsx'
import classes from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import { TableFrame } from '../../TableFrame.tsx'
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
        Names shown to outside responders
      </Title>
      <p className={classes.note}>
        The record that FERPA requires after an emergency (34 CFR 99.32). It stays when the incident log
        expires.
      </p>
      <Loaded query={disclosures}>
        {({ items, total }) =>
          total === 0 ? (
            <p className={classes.note}>No student names have been shown to outside responders.</p>
          ) : (
            <>
              <TableFrame label="Table of names shown">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Shown to</th>
                    <th scope="col">Students</th>
                    <th scope="col">Kind</th>
                    <th scope="col" style={{ minWidth: '16rem' }}>
                      The threat
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {items.map(
                    ({ incidentId, guestId, firstAt, toName, toIdentifier, people, kind, threat }) => (
                      <tr key={`${incidentId} ${guestId}`}>
                        <td>
                          <TimeText at={firstAt} isDated />
                        </td>
                        <td>
                          {toName}, {toIdentifier}
                        </td>
                        <td>{people.map(({ name }) => name ?? 'a former student').join(', ')}</td>
                        <td>{incidentKindNames[kind]}</td>
                        <td>
                          {threat
                            ? threat.text
                            : 'Not entered yet. Open the incident’s outside responders page.'}
                        </td>
                      </tr>
                    ),
                  )}
                </tbody>
              </TableFrame>
              <div className={classes.foot}>
                <Pager what="records" page={page} pageSize={pageSize} total={total} onPage={setPage} />
              </div>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
