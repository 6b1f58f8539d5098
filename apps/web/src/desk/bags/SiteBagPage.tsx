import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { SiteChoice } from '../../siteChoice/SiteChoice.tsx'
import { selectedSite } from '../../siteChoice/siteSelection.ts'
import { useSiteAddress } from '../../siteChoice/useSiteAddress.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { AddBag } from './AddBag.tsx'
import { BagRows } from './BagRows.tsx'
import { useSiteBags } from './useSiteBags.ts'

/** Bags that belong to the site and not to a room: the office’s, those of assembly points, of the reunification place. */
export default function SiteBagPage() {
  const site = selectedSite(useSiteAddress()[0])
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Site bags`}
        subtitle={t`For the office, evacuation locations and the reunification area.`}
        {...(site ? { backLink: { to: paths.editBags(site), label: t`Safety bags` } } : {})}
      />
      <SiteChoice>{({ id }) => <SiteBags key={id} siteId={id} />}</SiteChoice>
    </div>
  )
}

function SiteBags({ siteId }: { siteId: number }) {
  const bags = useSiteBags(siteId)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Loaded query={bags}>
      {(all) => {
        const own = all.filter(({ kind }) => kind !== 'classroom')
        return (
          <section className={classes.card} aria-label={t`Site bags`}>
            <div className={classes.cardHead}>
              <p className={classes.note}>{t`${own.length} at this site.`}</p>
              <Button
                kind="primary"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={() => setIsAdding(true)}
              >
                {t`Add a bag`}
              </Button>
            </div>
            {isAdding ? (
              <AddBag
                siteId={siteId}
                kinds={['office', 'assembly', 'reunification']}
                close={() => setIsAdding(false)}
              />
            ) : null}
            {own.length === 0 ? (
              <EmptyState title={t`This site has no site bags yet.`}>
                {t`Add those for the office, evacuation locations and the reunification area.`}
              </EmptyState>
            ) : null}
            <BagRows bags={own} label={t`Site bags`} />
          </section>
        )
      }}
    </Loaded>
  )
}
