import { Title } from '@mantine/core'
import {
  type AdminTenant,
  activateTenant,
  deactivateTenant,
  type tenantStatistics,
} from '@muster/contract/adminTenantCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { numberWords } from '@muster/words/amounts'
import { spokenLocale, t } from '@muster/words/t'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { StatTile, StatTiles } from '../../ui/kit/StatTile.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { StateTag } from '../StateTag.tsx'
import { useAdmin } from '../useAdmin.ts'
import { IncidentChart } from './IncidentChart.tsx'
import { useTenantStatistics, useUpdateTenantCache } from './useTenant.ts'

type Statistics = z.infer<typeof tenantStatistics>

/** An overview of a tenant: its facts, its numbers, and its incidents of the last twelve months. */
export function OverviewPart({ tenant }: { tenant: AdminTenant }) {
  const statistics = useTenantStatistics(tenant.id)
  return (
    <>
      <Loaded query={statistics} height={80}>
        {(numbers) => <Numbers tenantId={tenant.id} numbers={numbers} />}
      </Loaded>
      <section className={classes.card} aria-labelledby="months">
        <Title order={2} id="months">
          {t`Incidents, drills and tests by month`}
        </Title>
        <Loaded query={statistics} height={240}>
          {({ incidents }) => <IncidentChart months={incidents} />}
        </Loaded>
      </section>
      <section className={classes.card} aria-labelledby="details">
        <Title order={2} id="details">
          {t`Details`}
        </Title>
        <PropertyList
          facts={[
            { name: t`State`, value: <StateTag isActive={tenant.isActive} /> },
            { name: t`Key`, value: tenant.tenantKey },
            { name: t`Host prefix`, value: tenant.prefix },
            {
              name: t`Signs in`,
              value: tenant.provider ? t`At ${tenant.provider.issuer}` : t`With the common sign-in`,
            },
            ...(statistics.data
              ? [{ name: t`Users by role`, value: <Roles users={statistics.data.users} /> }]
              : []),
            { name: t`Since`, value: <TimeText at={tenant.createdAt} /> },
          ]}
        />
        <div>{tenant.isActive ? <Deactivate tenant={tenant} /> : <Activate tenant={tenant} />}</div>
      </section>
    </>
  )
}

function Numbers({ tenantId, numbers }: { tenantId: string; numbers: Statistics }) {
  const users = Object.values(numbers.users).reduce((sum, count) => sum + count, 0)
  const all: [label: string, count: number, to?: string][] = [
    [t`Sites`, numbers.sites, paths.adminTenant(tenantId, 'sites')],
    [t`Rooms`, numbers.rooms],
    [t`Bags`, numbers.bags],
    [t`Students`, numbers.students],
    [t`Staff on roster`, numbers.staff],
    [t`Users`, users],
  ]
  return (
    <StatTiles>
      {all.map(([label, count, to]) => (
        <StatTile key={label} label={label} value={numberWords(count)} {...(to ? { to } : {})} />
      ))}
    </StatTiles>
  )
}

function Roles({ users }: { users: Statistics['users'] }) {
  const held = tenantRole.options.filter((role) => users[role])
  if (held.length === 0) return t`None`
  return held
    .map((role) => `${roles[role].words.name}: ${users[role]?.toLocaleString(spokenLocale())}`)
    .join(' · ')
}

const globalOnly = () => t`Only a global administrator can activate or deactivate an organization.`

function Deactivate({ tenant }: { tenant: AdminTenant }) {
  const updateCache = useUpdateTenantCache()
  return (
    <ConfirmButton
      action={t`Deactivate organization`}
      whyNot={useAdmin().isGlobalAdmin ? null : globalOnly()}
      typeToConfirm={tenant.tenantKey}
      onConfirm={async () => updateCache(await call(deactivateTenant, { params: { id: tenant.id } }))}
    >
      {t`The bags of ${tenant.name} stop working, and its users lose access. Nothing is deleted. You can activate it again.`}
    </ConfirmButton>
  )
}

function Activate({ tenant }: { tenant: AdminTenant }) {
  const updateCache = useUpdateTenantCache()
  return (
    <ConfirmButton
      action={t`Activate organization`}
      isDestructive={false}
      whyNot={useAdmin().isGlobalAdmin ? null : globalOnly()}
      onConfirm={async () => updateCache(await call(activateTenant, { params: { id: tenant.id } }))}
    >
      {t`The bags of ${tenant.name} work again, and its users regain access.`}
    </ConfirmButton>
  )
}
