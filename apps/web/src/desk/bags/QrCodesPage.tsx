import { Button, Checkbox, Group, TextInput, Title } from '@mantine/core'
import type { LabelSize, StoredBag } from '@muster/contract/setupCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { SiteChoice } from '../../siteChoice/SiteChoice.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { BagQrCode } from './BagQrCode.tsx'
import ownClasses from './bags.module.css'
import { LabelPreview } from './LabelPreview.tsx'
import { LabelSizeChoice } from './LabelSizeChoice.tsx'
import { PrintButton } from './PrintButton.tsx'
import { useSiteBags } from './useSiteBags.ts'

/** Codes to print for one bag, chosen bags or a whole site, and new codes for old ones. The address holds site and bag. */
export default function QrCodesPage() {
  const bagId = useSearchParams()[0].get('bag')
  return (
    <div className={classes.page}>
      <PageHeader title="QR codes" subtitle="Print labels for a site’s bags, or replace a lost code." />
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
                That bag is not active at this site.
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
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const wanted = text.trim().toLowerCase()
  const shown = bags.filter(({ name, roomName }) =>
    `${name} ${roomName ?? ''}`.toLowerCase().includes(wanted),
  )
  const printed = bags.filter(({ id }) => chosen.has(id))
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }
  const [first = bags[0]] = printed
  if (bags.length === 0) return <p className={classes.note}>This site has no active bags yet.</p>
  return (
    <>
      <section className={classes.card} aria-labelledby="print">
        <Title order={2} id="print">
          Print
        </Title>
        <div className={ownClasses.fields}>
          {children}
          {first ? <LabelPreview bag={first} siteName={siteName} size={size} /> : null}
        </div>
        <div className={classes.actions}>
          <PrintButton
            variant="filled"
            what={{ kind: 'bags', siteId, bagIds: printed.map(({ id }) => id), size }}
          >
            {printed.length === 0
              ? `Print all ${bags.length} ${bags.length === 1 ? 'label' : 'labels'}`
              : `Print ${printed.length} ${printed.length === 1 ? 'label' : 'labels'}`}
          </PrintButton>
          <Button
            component={Link}
            to={paths.editBags(siteId, { part: 'labels' })}
            variant="default"
            size="md"
          >
            Blank labels
          </Button>
        </div>
        <p className={classes.note}>Print at 100%. Turn off “fit to page”, or the labels won’t line up.</p>
      </section>
      <section className={classes.card} aria-label="Bags">
        <div className={classes.cardHead}>
          <TextInput
            aria-label="Search bags"
            placeholder="Name or room"
            size="md"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group gap="sm">
            <Button
              variant="default"
              onClick={() =>
                choose(
                  shown.map(({ id }) => id),
                  true,
                )
              }
            >
              Select these {shown.length}
            </Button>
            <Button variant="default" disabled={chosen.size === 0} onClick={() => setChosen(new Set())}>
              Clear selection
            </Button>
          </Group>
        </div>
        {shown.length === 0 ? <p className={classes.note}>No bag or room has that name.</p> : null}
        <ul className={ownClasses.rows}>
          {shown.map(({ id, name, kind, roomName }) => (
            <li key={id} className={ownClasses.row}>
              <Checkbox
                size="md"
                label={roomName && roomName !== name ? `${name} · ${roomName}` : name}
                description={kind === 'classroom' ? null : bagKindWords[kind]}
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
              />
              <Link
                to={paths.qrCodesOf(siteId, id)}
                className={ownClasses.link}
                aria-label={`Code of ${name}`}
              >
                Code
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
