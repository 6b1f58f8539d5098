import { TextInput, Title } from '@mantine/core'
import { blankLabels, type LabelSize } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import classes from '../../ui/page/page.module.css'
import ownClasses from './bags.module.css'
import { LabelSizeChoice } from './LabelSizeChoice.tsx'
import { PrintButton } from './PrintButton.tsx'

/** Labels to print: of the site’s bags, and blank ones that become bags when they are set up in a room. */
export function Labels({ siteId }: { siteId: number }) {
  const [size, setSize] = useState<LabelSize>('sheet-8')
  const [count, setCount] = useState('8')
  const blank = blankLabels.shape.count.safeParse(Number(count))
  return (
    <>
      <section className={classes.card} aria-labelledby="print-size">
        <Title order={2} id="print-size">
          {t`Paper`}
        </Title>
        <LabelSizeChoice size={size} choose={setSize} />
      </section>
      <section className={classes.card} aria-labelledby="print-site">
        <Title order={2} id="print-site">
          {t`Labels for this site’s bags`}
        </Title>
        <p className={classes.note}>{t`One for each active bag, sorted by name.`}</p>
        <div className={classes.actions}>
          <PrintButton what={{ kind: 'bags', siteId, bagIds: [], size }}>{t`Print labels`}</PrintButton>
        </div>
      </section>
      <section className={classes.card} aria-labelledby="print-blank">
        <Title order={2} id="print-blank">
          {t`Blank labels`}
        </Title>
        <p className={classes.note}>
          {t`For bags without a label. Stick one on, scan it, and enter a setup code. Every sheet has new codes, so print only what you need.`}
        </p>
        <div className={ownClasses.fields}>
          <TextInput
            label={t`How many`}
            size="md"
            type="number"
            min={1}
            max={240}
            value={count}
            error={blank.success ? null : t`Enter a number from 1 to 240.`}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
          />
          {blank.success ? (
            <PrintButton what={{ kind: 'blank', siteId, count: blank.data, size }}>
              {t`Print blank labels`}
            </PrintButton>
          ) : null}
        </div>
      </section>
    </>
  )
}
