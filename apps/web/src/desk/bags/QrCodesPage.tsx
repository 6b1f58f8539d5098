import { Checkbox, Title } from '@mantine/core'
import type { LabelSize, StoredBag } from '@muster/contract/setupCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { SiteChoice } from '../../siteChoice/SiteChoice.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { BagQrCode } from './BagQrCode.tsx'
import ownClasses from './bags.module.css'
import { LabelPreview } from './LabelPreview.tsx'
import { LabelSizeChoice } from './LabelSizeChoice.tsx'
import { PrintButton } from './PrintButton.tsx'
import { useBagSearch } from './useBagSearch.tsx'
import { useSiteBags } from './useSiteBags.ts'

/** Codes to print for one bag, chosen bags or a whole site, and new codes for old ones. The address holds site and bag. */
export default function QrCodesPage() {
  const bagId = useSearchParams()[0].get('bag')
  return (
    <div className={classes.page}>
      <PageHeader title={t`QR codes`} subtitle={t`Print labels for a site’s bags, or replace a lost code.`} />
      <SiteChoice>
        {({ id, name }) => <SiteCodes key={id} siteId={id} siteName={name} bagId={bagId} />}
      </SiteChoice>
    </div>
  )
}

type SiteCodesProps = { siteId: number; siteName: string; bagId: string | null }

function SiteCodes({ siteId, siteName, bagId }: SiteCodesProps) {
  const bags = useSiteBags(siteId)
  const [size, setSize] = useState<LabelSize>('sheet-8')
  return (
    <Loaded query={bags} height={320}>
      {(all) => {
        const inUse = all.filter(({ isActive }) => isActive)
        const opened = inUse.find(({ id }) => id === bagId)
        return (
          <>
            {opened ? <BagQrCode key={opened.id} bag={opened} size={size} /> : null}
            {bagId && !opened ? (
              <p role="status" className={classes.note}>
                {t`That bag is not active at this site.`}
              </p>
            ) : null}
            <Sheet siteId={siteId} siteName={siteName} bags={inUse} size={size}>
              <LabelSizeChoice size={size} choose={setSize} />
            </Sheet>
          </>
        )
      }}
    </Loaded>
  )
}

type SheetProps = {
  siteId: number
  siteName: string
  bags: readonly StoredBag[]
  size: LabelSize
  children: ReactNode
}

function Sheet({ siteId, siteName, bags, size, children }: SheetProps) {
  const { find, field } = useBagSearch()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = find(bags)
  const printed = bags.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  const [first = bags[0]] = printed
  if (bags.length === 0) return <EmptyState title={t`This site has no active bags yet.`} />
  return (
    <>
      <section className={classes.card} aria-labelledby="print">
        <Title order={2} id="print">
          {t`Print`}
        </Title>
        <div className={ownClasses.fields}>
          {children}
          {first ? <LabelPreview bag={first} siteName={siteName} size={size} /> : null}
        </div>
        <div className={classes.actions}>
          <PrintButton
            kind="primary"
            what={{ kind: 'bags', siteId, bagIds: printed.map(({ id }) => id), size }}
          >
            {printed.length === 0
              ? t`Print all ${plural(bags.length, '# label', '# labels')}`
              : t`Print ${plural(printed.length, '# label', '# labels')}`}
          </PrintButton>
          <Button component={Link} to={paths.editBags(siteId, { part: 'labels' })}>
            {t`Blank labels`}
          </Button>
        </div>
        <p
          className={classes.note}
        >{t`Print at 100%. Turn off “fit to page”, or the labels won’t line up.`}</p>
      </section>
      <section className={classes.card} aria-label={t`Bags`}>
        <div className={classes.cardHead}>
          {field}
          <div className={classes.actions}>
            <Button
              onClick={() =>
                choose(
                  shown.map(({ id }) => id),
                  true,
                )
              }
            >
              {t`Select these ${shown.length}`}
            </Button>
            <Button disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
              {t`Clear selection`}
            </Button>
          </div>
        </div>
        {shown.length === 0 ? (
          <p className={classes.note}>{t`No bag or room has that name.`}</p>
        ) : (
          <DataTable
            label={t`Bags`}
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t`Bag`,
                cell: ({ id, name }) => (
                  <Checkbox
                    label={name}
                    checked={chosen.has(id)}
                    onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
                  />
                ),
              },
              {
                title: t`For`,
                cell: ({ kind, roomName }) => roomName ?? bagKindWords[kind],
                isForDesks: true,
              },
              {
                title: t`Code`,
                cell: ({ id, name }) => (
                  <Link to={paths.qrCodesOf(siteId, id)} aria-label={t`Code of ${name}`}>
                    {t`Show code`}
                  </Link>
                ),
              },
            ]}
          />
        )}
      </section>
    </>
  )
}
