import { Title } from '@mantine/core'
import { type AdminSite, restoreSite, retireSite } from '@muster/contract/adminSiteCalls'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import classes from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { StateTag } from '../StateTag.tsx'
import { retireWords, siteStates, sourceOf } from './siteWords.ts'

type SiteStateCardProps = { tenantId: string; site: AdminSite; onSaved: (site: AdminSite) => void }

/** The contents of a site, its state, and the way out of use and back. */
export function SiteStateCard({ tenantId, site, onSaved }: SiteStateCardProps) {
  const { id, isActive, retiredAt, roomCount, bagCount, studentCount, restrictedCount } = site
  return (
    <section className={classes.card} aria-labelledby="state">
      <Title order={2} id="state">
        {t`State`}
      </Title>
      <PropertyList
        facts={[
          { name: t`State`, value: <StateTag isActive={isActive} words={siteStates} /> },
          ...(retiredAt ? [{ name: t`Retired since`, value: <TimeText at={retiredAt} /> }] : []),
          ...(!isActive && !retiredAt ? [{ name: t`Why`, value: t`It was not in the last import.` }] : []),
          { name: t`Number`, value: id },
          { name: t`Source`, value: sourceOf(site) },
          { name: t`Rooms`, value: roomCount },
          { name: t`Bags`, value: bagCount },
          { name: t`Students`, value: studentCount },
          { name: t`Users limited to this site`, value: restrictedCount },
        ]}
      />
      <div>
        {isActive ? (
          <Retire tenantId={tenantId} site={site} onSaved={onSaved} />
        ) : (
          <Restore tenantId={tenantId} site={site} onSaved={onSaved} />
        )}
      </div>
    </section>
  )
}

function Retire({ tenantId, site, onSaved }: SiteStateCardProps) {
  const params = { id: tenantId, siteId: site.id }
  return (
    <ConfirmButton
      action={t`Retire site`}
      whyNot={null}
      onConfirm={async () => {
        onSaved(await call(retireSite, { params, body: { version: site.version } }))
        toastSuccess(t`${site.name} retired`)
      }}
    >
      {retireWords(site).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmButton>
  )
}

function Restore({ tenantId, site, onSaved }: SiteStateCardProps) {
  const params = { id: tenantId, siteId: site.id }
  return (
    <ConfirmButton
      action={t`Restore`}
      isDestructive={false}
      whyNot={null}
      onConfirm={async () => {
        onSaved(await call(restoreSite, { params, body: { version: site.version } }))
        toastSuccess(t`${site.name} restored`)
      }}
    >
      {t`Incidents and drills can start at ${site.name} again. Its rooms, bags, rosters and people are unchanged.`}
    </ConfirmButton>
  )
}
