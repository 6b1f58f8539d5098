import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { IconPencil } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { paths, type TenantPart } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from '../../ui/page/page.module.css'
import { ChecklistPart } from '../checklist/ChecklistPart.tsx'
import { EvidencePart } from '../evidence/EvidencePart.tsx'
import { ImportsPart } from '../imports/ImportsPart.tsx'
import { LanguagesPart } from '../languages/LanguagesPart.tsx'
import { SitesPart } from '../sites/SitesPart.tsx'
import { useAdmin } from '../useAdmin.ts'
import { useEditedTenant } from '../useEditedTenant.ts'
import { ConfigurationPart } from './ConfigurationPart.tsx'
import { KeptDataPart } from './kept/KeptDataPart.tsx'
import { OverviewPart } from './OverviewPart.tsx'
import { ResourcesPart } from './ResourcesPart.tsx'
import { SignInPart } from './signIn/SignInPart.tsx'
import { useTenant } from './useTenant.ts'

const parts: readonly { part: TenantPart | undefined; label: string }[] = [
  {
    part: undefined,
    get label() {
      return t`Overview`
    },
  },
  {
    part: 'checklist',
    get label() {
      return t`First drill`
    },
  },
  {
    part: 'sites',
    get label() {
      return t`Sites`
    },
  },
  {
    part: 'configuration',
    get label() {
      return t`Configuration`
    },
  },
  {
    part: 'sign-in',
    get label() {
      return t`Sign-in`
    },
  },
  {
    part: 'languages',
    get label() {
      return t`Languages`
    },
  },
  {
    part: 'resources',
    get label() {
      return t`Resources`
    },
  },
  {
    part: 'imports',
    get label() {
      return t`Imports`
    },
  },
  {
    part: 'evidence',
    get label() {
      return t`Evidence`
    },
  },
  {
    part: 'data',
    get label() {
      return t`Data we keep`
    },
  },
]

/** One tenant, part by part; the address holds which. */
export default function TenantPage() {
  const tenant = useTenant(useParams().id ?? '')
  return (
    <div className={classes.page}>
      <LoadedPage query={tenant}>{(data) => <TenantView key={data.id} tenant={data} />}</LoadedPage>
    </div>
  )
}

function TenantView({ tenant }: { tenant: AdminTenant }) {
  useEditedTenant(tenant)
  const { isGlobalAdmin } = useAdmin()
  const [address] = useSearchParams()
  const here = parts.find(({ part }) => part === address.get('part'))?.part
  return (
    <>
      <PageHeader
        title={tenant.name}
        {...(isGlobalAdmin
          ? { backLink: { to: paths.adminTenants, label: t`Tenants` } }
          : { subtitle: t`My organization` })}
      >
        <Button
          component={Link}
          to={paths.adminTenantEdit(tenant.id)}
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {t`Edit`}
        </Button>
      </PageHeader>
      <PageTabs
        label={t`Parts of this page`}
        parts={parts.map(({ part, label }) => ({
          to: paths.adminTenant(tenant.id, part),
          label,
          isOpen: part === here,
        }))}
      />
      <Part tenant={tenant} part={here} />
    </>
  )
}

function Part({ tenant, part }: { tenant: AdminTenant; part: TenantPart | undefined }) {
  switch (part) {
    case undefined:
      return <OverviewPart tenant={tenant} />
    case 'checklist':
      return <ChecklistPart tenant={tenant} />
    case 'sites':
      return <SitesPart tenant={tenant} />
    case 'configuration':
      return <ConfigurationPart tenantId={tenant.id} />
    case 'sign-in':
      return <SignInPart tenantId={tenant.id} />
    case 'languages':
      return <LanguagesPart tenantId={tenant.id} />
    case 'resources':
      return <ResourcesPart tenantId={tenant.id} />
    case 'imports':
      return <ImportsPart tenant={tenant} />
    case 'evidence':
      return <EvidencePart tenantId={tenant.id} />
    case 'data':
      return <KeptDataPart tenantId={tenant.id} />
  }
}
