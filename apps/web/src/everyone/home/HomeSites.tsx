import type { Home } from '@muster/contract/homeCalls'
import type { SiteReadiness } from '@muster/contract/siteReadinessCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { productName } from '../../api/product.ts'
import type { Account } from '../../auth/account.ts'
import { hasRight, useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useMayOpen } from '../../shell/menuContext.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { type Columns, DataTable } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import { firstFixes } from './firstFixes.ts'
import { HomeCard } from './HomeCard.tsx'
import classes from './HomePage.module.css'

/** The sites that are least ready, each with the two fixes that matter most. */
export function HomeSites({ sites, account }: { sites: Home['sites']; account: Account }) {
  const { items, total } = sites
  return (
    <HomeCard
      title={t`Readiness`}
      more={
        total === 0
          ? null
          : {
              to: `${paths.sitesOverview}?sort=ready`,
              label: total > items.length ? t`View all ${total} sites` : t`View sites`,
            }
      }
    >
      {total === 0 ? (
        <NoSites account={account} />
      ) : (
        <DataTable
          label={t`Readiness of sites`}
          items={items}
          keyOf={({ siteId }) => siteId}
          linkTo={({ siteId }) => paths.site(siteId)}
          columns={columns}
        />
      )}
    </HomeCard>
  )
}

const columns: Columns<SiteReadiness> = [
  {
    get title() {
      return t`Site`
    },
    cell: ({ siteName }) => siteName,
  },
  {
    get title() {
      return t`Readiness`
    },
    cell: ({ siteName, score }) => (
      <Meter label={t`Readiness of ${siteName}`} value={score} max={100} said={t`${score} of 100`} />
    ),
  },
  {
    get title() {
      return t`Fix first`
    },
    cell: (site) => <Fixes {...site} />,
  },
]

function Fixes({ siteId, siteName, reasons }: SiteReadiness) {
  const mayMend = useMay('site.manage', [siteId])
  const mayOpen = useMayOpen()
  if (reasons.length === 0)
    return <span className={classes.dim}>{t`${productName()} knows of no problems.`}</span>
  return (
    <ul className={classes.fixes}>
      {firstFixes(siteId, reasons).map(({ sentence, label, to }) => (
        <li key={to}>
          <span>{sentence}</span>
          {mayMend && mayOpen(to) ? (
            <Link to={to} className={classes.more} aria-label={`${label}: ${siteName}`}>
              {label}
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function NoSites({ account }: { account: Account }) {
  return hasRight(account, 'user.manage') && account.tenant ? (
    <EmptyState
      title={t`No sites yet.`}
      action={
        <Button component={Link} to={paths.adminSiteCreate(account.tenant.tenantId)}>
          {t`Add a site`}
        </Button>
      }
    >
      {t`Add a site, or import a roster. Its readiness will appear here.`}
    </EmptyState>
  ) : (
    <EmptyState title={t`No sites yet.`}>{t`Ask an administrator to add you to a site.`}</EmptyState>
  )
}
