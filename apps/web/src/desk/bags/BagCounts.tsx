import { Title } from '@mantine/core'
import type { BagCount } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { useId, useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { dateAndTime } from '../../ui/times.ts'
import ownClasses from './bags.module.css'
import { useBagCounts } from './useSiteBags.ts'

/** The number of counts shown at first, the newest above. */
const few = 3

/** The counts of one bag: the last one in full, and those before it. */
export function BagCounts({ siteId, bagId }: { siteId: number; bagId: string }) {
  const titleId = useId()
  const [size, setSize] = useState(few)
  const counts = useBagCounts(siteId, bagId, size)
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId}>
        {t`Counts`}
      </Title>
      <Loaded query={counts} height={80}>
        {({ items, total }) => (
          <>
            {items.length === 0 ? (
              <p className={classes.note}>{t`No counts yet. Open the bag’s page to count it.`}</p>
            ) : null}
            <ul className={listClasses.rows}>
              {items.map((count) => (
                <li key={count.id} className={ownClasses.row}>
                  <Count count={count} />
                </li>
              ))}
            </ul>
            {total > items.length ? (
              <div>
                <Button loading={counts.isFetching} onClick={() => setSize(size + 20)}>
                  {t`Earlier counts (${total - items.length})`}
                </Button>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Count({ count: { at, byName, note, photoId, items, lacking } }: { count: BagCount }) {
  return (
    <div>
      <strong dir="auto">{byName}</strong>
      <p className={classes.note}>
        <time dateTime={at}>{dateAndTime(at)}</time> · {t`${items} items counted`}
        {photoId ? ` · ${t`with a photo`}` : ''}
      </p>
      {lacking.length === 0 ? (
        <p>{t`Nothing was missing.`}</p>
      ) : (
        <ul className={ownClasses.lacking}>
          {lacking.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note ? <p dir="auto">“{note}”</p> : null}
    </div>
  )
}
