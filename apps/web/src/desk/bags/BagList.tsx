import type { StoredBag } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { AddBag } from './AddBag.tsx'
import { BagForm } from './BagForm.tsx'
import { BagRows } from './BagRows.tsx'
import { useBagSearch } from './useBagSearch.tsx'
import { useSiteBags } from './useSiteBags.ts'

/** The bags of a site, to be found by name; one of them opened to be edited. */
export function BagList({ siteId, bagId }: { siteId: number; bagId: string | null }) {
  const bags = useSiteBags(siteId)
  return (
    <Loaded query={bags}>
      {(all) => {
        const opened = all.find(({ id }) => id === bagId)
        return opened ? (
          <BagForm key={opened.id} bag={opened} reload={() => bags.refetch()} />
        ) : (
          <Bags siteId={siteId} bags={all} isGone={bagId !== null} />
        )
      }}
    </Loaded>
  )
}

function Bags({ siteId, bags, isGone }: { siteId: number; bags: StoredBag[]; isGone: boolean }) {
  const { find, field } = useBagSearch()
  const [isAdding, setIsAdding] = useState(false)
  const shown = find(bags)
  return (
    <section className={classes.card} aria-label={t`Bags`}>
      {isGone ? <p role="status">{t`That bag is not at this site.`}</p> : null}
      <div className={classes.cardHead}>
        {field}
        <div className={classes.actions}>
          <Button component={Link} to={paths.siteBag(siteId)}>
            {t`Site bags`}
          </Button>
          <Button
            kind="primary"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {t`Add a bag`}
          </Button>
        </div>
      </div>
      {isAdding ? <AddBag siteId={siteId} kinds={['classroom']} close={() => setIsAdding(false)} /> : null}
      {bags.length === 0 ? (
        <EmptyState
          title={t`No bags yet.`}
          action={
            <Button component={Link} to={paths.editBags(siteId, { part: 'labels' })}>
              {t`Print blank labels`}
            </Button>
          }
        >
          {t`Import your rooms, or print blank labels and set them up in the rooms.`}
        </EmptyState>
      ) : shown.length === 0 ? (
        <p className={classes.note}>{t`No bag or room has that name.`}</p>
      ) : null}
      <BagRows bags={shown} />
    </section>
  )
}
