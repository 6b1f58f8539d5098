import { Loaded } from '../../manage/LoadProblem.tsx'
import classes from '../../manage/page.module.css'
import { StateTag } from '../StateTag.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { useTenantSites } from '../users/SitePicker.tsx'

/** The sites of a tenant. They come from imports. */
export function SitesPart({ tenantId }: { tenantId: string }) {
  const sites = useTenantSites(tenantId)
  return (
    <section className={classes.card} aria-label="Sites">
      <Loaded query={sites}>
        {(items) =>
          items.length === 0 ? (
            <p className={classes.note}>No site yet. Sites come with an import, under Imports.</p>
          ) : (
            <TableFrame label="Table of sites">
              <thead>
                <tr>
                  <th scope="col">Site</th>
                  <th scope="col" data-number>
                    Number
                  </th>
                  <th scope="col" data-number>
                    Rooms
                  </th>
                  <th scope="col" data-number>
                    Students
                  </th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, name, isActive, roomCount, studentCount }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    <td data-number>{id}</td>
                    <td data-number>{roomCount.toLocaleString('en-US')}</td>
                    <td data-number>{studentCount.toLocaleString('en-US')}</td>
                    <td>
                      <StateTag isActive={isActive} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          )
        }
      </Loaded>
    </section>
  )
}
