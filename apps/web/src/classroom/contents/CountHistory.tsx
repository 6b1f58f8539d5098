import { listCounts } from '@muster/contract/readinessCalls'
import { plural } from '@muster/words/message'
import { t, told } from '@muster/words/t'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect } from 'react'
import { TimeText } from '../../ui/TimeText.tsx'
import { dayOf } from '../../ui/times.ts'
import { cacheNames, useActionQueue } from '../kept/actionQueue.ts'
import { useCachedQuery } from '../kept/useCachedQuery.ts'
import quiet from '../quiet.module.css'
import classes from './ContentsPage.module.css'

type Props = { barcode: string; countedId: string | null }

/** The counts before, newest first: author, time, and result. */
export function CountHistory({ barcode, countedId }: Props) {
  const { data, problem, reload } = useCachedQuery(barcode, cacheNames.counts, listCounts)
  const { entries } = useActionQueue(barcode)
  const isSent =
    countedId !== null && !entries.some(({ errand: queuedAction }) => queuedAction.id === countedId)
  useEffect(() => {
    if (isSent) reload()
  }, [isSent, reload])

  return (
    <section aria-labelledby="counts">
      <h2 id="counts" className={quiet.heading}>{t`Counts before`}</h2>
      {data?.length === 0 ? <p className={quiet.dim}>{t`This bag has not been counted yet.`}</p> : null}
      {data ? null : <p className={quiet.dim}>{problem ?? t`Loading…`}</p>}
      <ul className={quiet.list}>
        {data?.map(({ id, at, byName, lines, note, photoId }) => (
          <li key={id}>
            <details className={classes.item}>
              <summary>
                <span className={classes.words}>
                  <strong>{byName}</strong>
                  <span className={quiet.dim}>
                    <TimeText at={at} />
                    {photoId ? ` · ${t`with a photo`}` : ''}
                  </span>
                </span>
                <IconChevronDown className={classes.chevron} aria-hidden />
              </summary>
              {note ? <p dir="auto">{note}</p> : null}
              <ul className={classes.lines}>
                {lines.map(({ itemKey, name, counted, damaged, expiresOn }) => (
                  <li key={itemKey}>
                    {told(name)}: {counted}
                    {damaged > 0 ? `, ${t`${plural(damaged, '# damaged', '# damaged')}`}` : ''}
                    {expiresOn ? `, ${t`good until ${dayOf(expiresOn)}`}` : ''}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
