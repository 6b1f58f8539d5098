import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { paths, type SiteBagsPart } from '../../paths.ts'
import { SiteChoice } from '../../siteChoice/SiteChoice.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from '../../ui/page/page.module.css'
import { BagList } from './BagList.tsx'
import { EnrolledPhones } from './EnrolledPhones.tsx'
import { Labels } from './Labels.tsx'
import { SetupCodes } from './SetupCodes.tsx'

const parts: readonly { part: SiteBagsPart | undefined; label: string }[] = [
  {
    part: undefined,
    get label() {
      return t`Bags`
    },
  },
  {
    part: 'labels',
    get label() {
      return t`Labels`
    },
  },
  {
    part: 'codes',
    get label() {
      return t`Setup codes`
    },
  },
  {
    part: 'phones',
    get label() {
      return t`Phones`
    },
  },
]

/** The bags of a site: each one’s record, and what belongs to all of them. The address holds which. */
export default function EditBagsPage() {
  const [address] = useSearchParams()
  const here = parts.find(({ part }) => part === address.get('part'))?.part
  return (
    <div className={classes.page}>
      <PageHeader title={t`Safety bags`} subtitle={t`Rooms, labels, codes and registered phones.`} />
      <SiteChoice>
        {(site) => (
          <>
            <PageTabs
              label={t`Parts of this page`}
              parts={parts.map(({ part, label }) => ({
                to: paths.editBags(site.id, part ? { part } : {}),
                label,
                isOpen: part === here,
              }))}
            />
            <Part key={site.id} siteId={site.id} part={here} bagId={address.get('bag')} />
          </>
        )}
      </SiteChoice>
    </div>
  )
}

type PartProps = { siteId: number; part: SiteBagsPart | undefined; bagId: string | null }

function Part({ siteId, part, bagId }: PartProps) {
  switch (part) {
    case undefined:
      return <BagList siteId={siteId} bagId={bagId} />
    case 'labels':
      return <Labels siteId={siteId} />
    case 'codes':
      return <SetupCodes siteId={siteId} />
    case 'phones':
      return <EnrolledPhones siteId={siteId} />
  }
}
