import { Title, VisuallyHidden } from '@mantine/core'
import type { BagInventory, BagInventoryItem } from '@muster/contract/fleetCalls'
import { daysAfter, useFirst } from '@muster/domain/readiness/readiness'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { useSite } from '../../../siteChoice/useSite.ts'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PagedList } from '../../../ui/page/PagedList.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import classes from '../../../ui/page/page.module.css'
import { SaveFileButton } from '../../../ui/page/SaveFileButton.tsx'
import { useStoredFilters } from '../../../ui/page/useStoredFilters.ts'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { dayOf } from '../../../ui/times.ts'
import { BagCounts } from '../BagCounts.tsx'
import { BagInventoryFigures } from './BagInventoryFigures.tsx'
import { BagMarks, Hardware, LastCount } from './BagMarks.tsx'
import ownClasses from './bagInventory.module.css'
import { fetchBagInventoryCsv, useBagInventory, useBagInventoryView } from './useBagInventory.ts'

const pageSize = 100

/** The bags of one site: what each lacks, what expires soon and is to be used first, and every count before. */
export default function SiteInventoryPage() {
  const { id } = useParams()
  if (id === undefined) return <Navigate to={paths.bagInventory()} replace />
  return <Inventory key={id} siteId={Number(id)} />
}

function Inventory({ siteId }: { siteId: number }) {
  const site = useSite(siteId)
  return (
    <div className={classes.page}>
      <Loaded query={site}>
        {({ name }) => (
          <>
            <PageHeader
              title={t`Inventory of ${name}`}
              subtitle={t`By the last count of each bag and items used since.`}
              backLink={{ to: paths.site(siteId), label: name }}
            />
            <SiteBags siteId={siteId} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function SiteBags({ siteId }: { siteId: number }) {
  const [view, change] = useBagInventoryView()
  useStoredFilters(`inventory.${siteId}`)
  const part = { ...view, siteId }
  const fleet = useBagInventory({ ...part, pageSize })
  return (
    <Loaded query={fleet} height={320}>
      {({ items, today, figures }) => (
        <>
          <BagInventoryFigures figures={figures} view={view} />
          <UseFirst bags={items} today={today} />
          <PagedList
            label={t`Bags`}
            query={fleet}
            counted={(count) => t`${plural(count, '# bag', '# bags')}`}
            empty={
              <EmptyState
                title={view.state ? t`No bags at this site match.` : t`This site has no active bags yet.`}
              />
            }
            line={(bag) => <Bag bag={bag} today={today} />}
            keyOf={({ bagId }) => bagId}
            page={view.page}
            pageSize={pageSize}
            onPage={(page) => change({ page })}
            file={<SaveFileButton fileName="bags.csv" makeFile={() => fetchBagInventoryCsv(part)} />}
            linesClassName={ownClasses.rows}
          />
        </>
      )}
    </Loaded>
  )
}

/** The number of lines that is enough to plan a training with. */
const few = 8

function UseFirst({ bags, today }: Pick<BagInventory, 'today'> & { bags: readonly BagInventoryItem[] }) {
  const soon = useFirst(bags, daysAfter(today, 90))
  if (soon.length === 0) return null
  return (
    <section className={classes.card} aria-labelledby="use-first">
      <Title order={2} id="use-first">
        {t`Use these first`}
      </Title>
      <p className={classes.note}>
        {t`These expire within 90 days. Use them for drills and training, and restock with new ones.`}
      </p>
      <ul className={ownClasses.rows}>
        {soon.slice(0, few).map(({ bag, thing }) => (
          <li key={`${bag.bagId} ${thing.key}`}>
            {rich`${<strong>{told(thing.name)}</strong>} in ${<span dir="auto">{bag.name}</span>}: expires ${dayOf(thing.on)}`}
          </li>
        ))}
      </ul>
      {soon.length > few ? <p className={classes.note}>{t`And ${soon.length - few} more, below.`}</p> : null}
    </section>
  )
}

function Bag({ bag, today }: { bag: BagInventoryItem; today: string }) {
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(hash === `#${bag.bagId}`)
  return (
    <div id={bag.bagId} className={ownClasses.bag}>
      <strong dir="auto">{bag.name}</strong>
      <BagMarks bag={bag} today={today} />
      {bag.lastCount ? (
        <p className={classes.note}>
          {t`Counted`} <LastCount bag={bag} />
        </p>
      ) : null}
      <Hardware bag={bag} />
      <Disclosure
        isOpen={isOpen}
        onToggle={setOpen}
        summary={
          <>
            {t`Missing items and counts`}
            <VisuallyHidden>: {bag.name}</VisuallyHidden>
          </>
        }
      >
        {isOpen ? <BagDetails bag={bag} /> : null}
      </Disclosure>
    </div>
  )
}

function BagDetails({ bag: { bagId, siteId, lacking, expiring, restock } }: { bag: BagInventoryItem }) {
  const mayKeep = useMay('bag.manage', [siteId])
  return (
    <>
      {restock ? (
        <p>{rich`Task “${restock.title}”, requested ${<TimeText at={restock.createdAt} />}`}</p>
      ) : null}
      {lacking.length > 0 ? (
        <>
          <Title order={2} size="h4">
            {t`Restock`}
          </Title>
          <ul>
            {lacking.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      {expiring.length > 0 ? (
        <>
          <Title order={2} size="h4">
            {t`Expires`}
          </Title>
          <ul>
            {expiring.map(({ key, name, on, left }) => (
              <li key={key}>{t`${told(name)}: expires ${dayOf(on)}, ${left} left`}</li>
            ))}
          </ul>
        </>
      ) : null}
      <BagCounts siteId={siteId} bagId={bagId} />
      {mayKeep ? (
        <p>
          {rich`${<a href={paths.editBags(siteId, { bag: bagId })}>{t`Edit bag`}</a>} · ${<a href={paths.qrCodesOf(siteId, bagId)}>{t`Code`}</a>}`}
        </p>
      ) : null}
    </>
  )
}
