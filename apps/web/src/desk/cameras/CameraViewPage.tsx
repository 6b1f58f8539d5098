import { t } from '@muster/words/t'
import { IconSettings } from '@tabler/icons-react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { NotFoundPage } from '../../shell/NotFoundPage.tsx'
import { useActiveIncidents } from '../../shell/useActiveIncidents.ts'
import { isSiteNumber } from '../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { useSites } from '../../siteChoice/useSites.ts'
import { KindTag } from '../../ui/KindBand.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { Loading } from '../../ui/page/Loading.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import frame from '../../ui/page/page.module.css'
import { CameraTiles } from './CameraTiles.tsx'
import { ManageCameras } from './ManageCameras.tsx'

/** The cameras of an incident’s sites, or of one site; the address says which. */
export default function CameraViewPage() {
  const [address] = useSiteAddress()
  const incident = address.get('incident')
  const site = address.get('site')
  if (incident !== null) {
    const incidentId = z.uuid().safeParse(incident)
    return incidentId.success ? <OfIncident incidentId={incidentId.data} /> : <NotFoundPage within />
  }
  if (site !== null) {
    if (!isSiteNumber(site)) return <NotFoundPage within />
    return <OfSite siteId={Number(site)} isManaging={address.has('edit')} />
  }
  return <Choose />
}

function OfIncident({ incidentId }: { incidentId: string }) {
  return (
    <div className={frame.page}>
      <PageHeader
        title={t`Cameras`}
        subtitle={t`Cameras at the sites of this incident. Nothing is recorded.`}
        backLink={{ to: paths.overview(incidentId), label: t`Incident` }}
      />
      <CameraTiles scope={{ incidentId }} none={t`The sites of this incident have no cameras.`} />
    </div>
  )
}

function OfSite({ siteId, isManaging }: { siteId: number; isManaging: boolean }) {
  const sites = useSites()
  const mayKeep = useMay('camera.manage', [siteId])
  return (
    <Loaded query={sites}>
      {(all) => {
        const site = all.find(({ id }) => id === siteId)
        if (!site) return <NotFoundPage within />
        if (isManaging && mayKeep) return <ManageCameras key={siteId} siteId={siteId} siteName={site.name} />
        return (
          <div className={frame.page}>
            <PageHeader
              title={t`Cameras: ${site.name}`}
              subtitle={t`Nothing is recorded.`}
              backLink={{ to: `${paths.cameras}?choose=1`, label: t`Sites` }}
            >
              {mayKeep ? (
                <Button
                  component={Link}
                  to={paths.camerasOf({ site: siteId, edit: true })}
                  leftSection={<IconSettings size={18} aria-hidden />}
                >
                  {t`Edit cameras`}
                </Button>
              ) : null}
            </PageHeader>
            <CameraTiles
              scope={{ siteId }}
              none={t`This site has no cameras yet.`}
              action={
                mayKeep ? (
                  <Button component={Link} to={paths.camerasOf({ site: siteId, edit: true })}>
                    {t`Add a camera`}
                  </Button>
                ) : undefined
              }
            />
          </div>
        )
      }}
    </Loaded>
  )
}

/** The only incident that runs is opened at once; else one of what runs, or of the sites, is chosen. */
function Choose() {
  const [address] = useSearchParams()
  const { incidents, isPending } = useActiveIncidents()
  const sites = useSites()
  const isAsked = address.has('choose')
  if (isPending && !isAsked) return <Loading />
  const [first, ...others] = incidents
  if (first && others.length === 0 && !isAsked)
    return <Navigate to={paths.camerasOf({ incident: first.incidentId })} replace />
  return (
    <div className={frame.page} data-narrow>
      <PageHeader title={t`Cameras`} subtitle={t`Choose a site or incident. Nothing is recorded.`} />
      {incidents.length > 0 ? (
        <section className={frame.card} aria-label={t`Active incidents`}>
          <DataTable
            label={t`Active incidents`}
            items={incidents}
            keyOf={({ incidentId }) => incidentId}
            linkTo={({ incidentId }) => paths.camerasOf({ incident: incidentId })}
            columns={[
              {
                title: t`Active incident`,
                cell: ({ kind, action, incidentStart }) => (
                  <>
                    <KindTag kind={kind} /> {action}: {incidentStart.locationDescription}
                  </>
                ),
              },
            ]}
          />
        </section>
      ) : null}
      <Loaded query={sites}>
        {(all) => (
          <section className={frame.card} aria-label={t`Sites`}>
            <DataTable
              label={t`Sites`}
              items={all}
              keyOf={({ id }) => id}
              linkTo={({ id }) => paths.camerasOf({ site: id })}
              columns={[
                { title: t`Site`, cell: ({ name }) => name },
                { title: t`Rooms`, cell: ({ roomCount }) => roomCount, isNumber: true },
              ]}
            />
          </section>
        )}
      </Loaded>
    </div>
  )
}
