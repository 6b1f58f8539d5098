import { Skeleton, Title } from '@mantine/core'
import { listSiteBags } from '@muster/contract/siteCalls'
import { IconChevronLeft, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { call } from '../api/call.ts'
import { useMay } from '../auth/accountState.ts'
import { Devices } from '../bags/Devices.tsx'
import { ErrorView } from '../layout/ErrorPage.tsx'
import { Loading } from '../layout/Loading.tsx'
import { paths } from '../paths.ts'
import { useTitle } from '../ui/useTitle.ts'
import { PlanPart } from './plan/PlanPart.tsx'
import { QueryProblem } from './QueryProblem.tsx'
import classes from './site.module.css'
import { isSiteNumber } from './siteSelection.ts'
import { useSites } from './useSites.ts'

/** One site: its name, and its rooms with their bags for who may command there. */
export function Component() {
  const { id = '' } = useParams()
  const sites = useSites()
  if (sites.isPending) return <Loading />
  if (sites.isError && !sites.data) {
    return (
      <div className={classes.page}>
        <QueryProblem error={sites.error} retry={() => void sites.refetch()} />
      </div>
    )
  }
  const site = isSiteNumber(id) ? sites.data.find((each) => each.id === Number(id)) : undefined
  if (!site) return <ErrorView within status={404} message="This page could not be found" />
  return <SiteView key={site.id} site={site} />
}

type Site = { id: number; name: string; roomCount: number; studentCount: number }

function SiteView({ site: { id, name, roomCount, studentCount } }: { site: Site }) {
  useTitle(name)
  const maySeeBags = useMay('incident.command')
  const mayKeepBags = useMay('bag.manage')
  return (
    <div className={classes.page}>
      <div>
        <Link to={paths.sitesOverview} className={classes.back}>
          <IconChevronLeft size={18} aria-hidden />
          Sites
        </Link>
        <Title order={1} className={classes.title}>
          {name}
        </Title>
        <p className={classes.note}>
          {roomCount} {roomCount === 1 ? 'room' : 'rooms'} · {studentCount.toLocaleString('en-US')}{' '}
          {studentCount === 1 ? 'student' : 'students'}
        </p>
      </div>
      <section className={classes.card}>
        <Title order={2}>Rooms and bags</Title>
        {maySeeBags ? (
          <Bags siteId={id} />
        ) : (
          <p className={classes.note}>
            A bag’s page is opened with its code, so the list of bags is for those who may run an incident
            here.
          </p>
        )}
        {mayKeepBags ? (
          <p className={classes.ways}>
            <Link to={paths.editBags(id)}>Edit bags</Link>
            <Link to={paths.siteBag(id)}>Bags of the site</Link>
            <Link to={paths.editBags(id, { part: 'labels' })}>Print labels</Link>
            <Link to={paths.editBags(id, { part: 'codes' })}>Setup codes</Link>
          </p>
        ) : null}
      </section>
      <PlanPart siteId={id} siteName={name} />
      {mayKeepBags ? <Devices siteId={id} /> : null}
    </div>
  )
}

function Bags({ siteId }: { siteId: number }) {
  const bags = useQuery({
    queryKey: ['siteBags', siteId],
    staleTime: 300_000,
    queryFn: ({ signal }) => call(listSiteBags, { params: { siteId } }, { signal }),
  })
  if (bags.isPending) return <Skeleton height={160} radius="md" role="status" aria-label="Loading" />
  if (bags.isError && !bags.data) return <QueryProblem error={bags.error} retry={() => void bags.refetch()} />
  if (bags.data.length === 0) return <p className={classes.note}>No room of this site has a bag yet.</p>
  return (
    <ul className={classes.bags}>
      {bags.data.map(({ bagId, roomId, name, barcode }) => (
        <li key={bagId}>
          <a href={paths.bag(barcode)} target="_blank" rel="noopener" className={classes.bag}>
            <span className={classes.name}>{name}</span>
            {roomId === null ? <span className={classes.note}>Belongs to the site</span> : null}
            <IconExternalLink size={18} aria-label="Opens the bag’s page in a new tab" />
          </a>
        </li>
      ))}
    </ul>
  )
}
