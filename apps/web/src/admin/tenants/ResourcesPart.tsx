import { Title } from '@mantine/core'
import { isEmptyClip, type Resource } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { IconBook, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { StateTag } from '../StateTag.tsx'
import { ResourceCreateForm } from './ResourceCreateForm.tsx'
import { ResourceEditForm } from './ResourceEditForm.tsx'
import { kindWords } from './resourceWords.ts'
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
  const add = (
    <Button
      kind="primary"
      component={Link}
      to={addressOf(tenantId, 'new')}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t`Add resource`}
    </Button>
  )
  if (resources.length === 0)
    return (
      <section className={classes.card} aria-label={t`Resources`}>
        <EmptyState title={t`No resources yet.`} icon={IconBook} action={add}>
          {t`Every room sees these on its bag’s page, even offline. Start with a phone number and a procedure.`}
        </EmptyState>
      </section>
    )
  return (
    <section className={classes.card} aria-labelledby="resources">
      <div className={classes.cardHead}>
        <Title order={2} id="resources">
          {t`Resources`}
        </Title>
        {add}
      </div>
      <p className={classes.note}>{t`Every room sees these on its bag’s page, even offline.`}</p>
      <DataTable
        label={t`Resources`}
        items={resources}
        keyOf={({ id }) => id}
        columns={columns}
        linkTo={({ id }) => addressOf(tenantId, id)}
      />
    </section>
  )
}

const columns: Columns<Resource> = [
  {
    get title() {
      return t`Title`
    },
    cell: ({ title }) => title,
  },
  {
    get title() {
      return t`Kind`
    },
    cell: ({ kind }) => kindWords[kind],
  },
  {
    get title() {
      return t`Position`
    },
    cell: ({ position }) => position,
    isNumber: true,
  },
  {
    get title() {
      return t`State`
    },
    cell: (resource) => (
      <>
        <StateTag isActive={resource.isActive} />
        {resource.isActive && isEmptyClip(resource) ? (
          <span className={classes.note}> {t`No video yet, so rooms don’t see it.`}</span>
        ) : null}
      </>
    ),
  },
]
