import { Button, Title } from '@mantine/core'
import { isEmptyClip, type Resource } from '@muster/contract/readinessCalls'
import { IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { StateTag } from '../StateTag.tsx'
import { TableFrame } from '../TableFrame.tsx'
import { ResourceCreateForm } from './ResourceCreateForm.tsx'
import { ResourceEditForm } from './ResourceEditForm.tsx'
import { kindWords } from './resourceWords.ts'
import ownClasses from './TenantPage.module.css'
import { useResources } from './useResources.ts'

/** The address of one resource's form within the tenant's page; `new` for one to be made. */
function addressOf(tenantId: string, resource: string) {
  return `${paths.adminTenant(tenantId, 'resources')}&resource=${resource}`
}

/** The resources that every room of a tenant can look up. The address names the one being edited. */
export function ResourcesPart({ tenantId }: { tenantId: string }) {
  const [address] = useSearchParams()
  const resources = useResources(tenantId)
  const chosen = address.get('resource')
  return (
    <Loaded query={resources}>
      {(all) => {
        const last = Math.max(0, ...all.map(({ position }) => position))
        if (chosen === 'new') return <ResourceCreateForm tenantId={tenantId} position={nextAfter(last)} />
        const edited = all.find(({ id }) => id === chosen)
        if (edited) return <ResourceEditForm key={edited.id} tenantId={tenantId} resource={edited} />
        return <ResourceList tenantId={tenantId} resources={all} />
      }}
    </Loaded>
  )
}

/** Tens leave room to put something between. */
function nextAfter(position: number) {
  return Math.min(10_000, Math.floor(position / 10) * 10 + 10)
}

function ResourceList({ tenantId, resources }: { tenantId: string; resources: readonly Resource[] }) {
  return (
    <section className={classes.card} aria-labelledby="resources">
      <div className={classes.cardHead}>
        <Title order={2} id="resources">
          Resources
        </Title>
        <Button
          component={Link}
          to={addressOf(tenantId, 'new')}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          Add resource
        </Button>
      </div>
      <p className={classes.note}>Every room sees these on its bag’s page, even offline.</p>
      {resources.length === 0 ? (
        <p className={classes.note}>No resources yet. Start with a phone number and a procedure.</p>
      ) : (
        <TableFrame label="Resources table">
          <thead>
            <tr>
              <th scope="col" data-number>
                Position
              </th>
              <th scope="col">Title</th>
              <th scope="col">Kind</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {resources.map(({ id, position, title, kind, url, body, isActive }) => (
              <tr key={id}>
                <td data-number>{position}</td>
                <th scope="row">
                  <Link to={addressOf(tenantId, id)} className={ownClasses.link}>
                    {title}
                  </Link>
                </th>
                <td>{kindWords[kind]}</td>
                <td>
                  <StateTag isActive={isActive} />
                  {isActive && isEmptyClip({ kind, url, body }) ? (
                    <span className={classes.note}> No video yet, so rooms don’t see it.</span>
                  ) : null}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
    </section>
  )
}
