import { Title } from '@mantine/core'
import { t } from '@muster/words/t'
import { Link, useParams } from 'react-router'
import { useAccountState, useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../siteChoice/useSite.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { EnrolledPhones } from '../bags/EnrolledPhones.tsx'
import { countsOf } from './overview/siteWords.ts'
import { PeoplePart } from './people/PeoplePart.tsx'
import { PlanPart } from './plan/PlanPart.tsx'
import { QueryProblem } from './QueryProblem.tsx'
import { RelatedPages } from './RelatedPages.tsx'
import { ReadinessPart } from './readiness/ReadinessPart.tsx'
import { RoomsPart } from './rooms/RoomsPart.tsx'

/** One site: how ready it is and why not more, its rooms and bags, its plan, its people, and what else there is about it. */
export default function SitePage() {
  const { id = '' } = useParams()
  return <OneSite key={id} siteId={Number(id)} />
}

function OneSite({ siteId }: { siteId: number }) {
  const { data: site, error, refetch } = useSite(siteId)
  if (site) return <SiteView site={site} />
  if (!error) return <Loading />
  return (
    <div className={page.page}>
      <QueryProblem error={error} retry={() => void refetch()} />
    </div>
  )
}

type Site = { id: number; name: string; roomCount: number; studentCount: number }

function SiteView({ site: { id, name, roomCount, studentCount } }: { site: Site }) {
  const mayManage = useMay('site.manage', [id])
  const mayKeepBags = useMay('bag.manage', [id])
  const account = useAccountState()
  const tenant = account.state === 'signedIn' ? account.account.tenant : null
  const mayEdit = useMay('user.manage')
  return (
    <div className={page.page}>
      <PageHeader
        title={name}
        backLink={{ to: paths.sitesOverview, label: t`Sites` }}
        subtitle={countsOf({ roomCount, studentCount }).join(' · ')}
      >
        {tenant && mayEdit ? (
          <Button component={Link} to={paths.adminSite(tenant.tenantId, id)}>
            {t`Edit name and location`}
          </Button>
        ) : null}
      </PageHeader>
      <ReadinessPart siteId={id} />
      {mayManage ? (
        <RoomsPart siteId={id} />
      ) : (
        <section className={page.card}>
          <Title order={2}>{t`Rooms and bags`}</Title>
          <p className={page.note}>
            {t`Bag codes open bag pages, so only people who can run an incident here see the list of bags.`}
          </p>
        </section>
      )}
      <PlanPart siteId={id} siteName={name} />
      {mayManage ? <PeoplePart siteId={id} /> : null}
      <RelatedPages siteId={id} />
      {mayKeepBags ? <EnrolledPhones siteId={id} /> : null}
    </div>
  )
}
