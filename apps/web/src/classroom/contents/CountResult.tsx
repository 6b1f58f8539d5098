import { Button } from '@mantine/core'
import type { BagContents } from '@muster/contract/readinessCalls'
import { t, told } from '@muster/words/t'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { useActionQueue } from '../kept/actionQueue.ts'
import type { CachedView } from '../kept/useCachedQuery.ts'
import quiet from '../quiet.module.css'
import { restoreCount } from './countDraft.ts'
import { itemWords } from './itemWords.ts'

type Props = { barcode: string; countId: string; view: CachedView<BagContents>; again: () => void }

/** The outcome of a count: waiting, refused, or its findings and the task that it made. */
export function CountResult({ barcode, countId, view, again }: Props) {
  const { queue, entries } = useActionQueue(barcode)
  const entry = entries.find(({ errand: queuedAction }) => queuedAction.id === countId)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const lacking = view.data?.items.filter(({ state }) => state === 'short' || state === 'expired') ?? []
  const restock = view.data?.restock

  return (
    <section className={quiet.notice} data-good={!entry} aria-labelledby="count-result">
      <h2 id="count-result" ref={heading} tabIndex={-1} style={{ margin: 0, fontSize: '1.25rem' }}>
        {entry ? (entry.refusal === null ? t`Counted, not sent yet` : t`Not saved`) : t`Count saved`}
      </h2>
      <div role="status">
        {entry ? (
          <p>
            {(entry.refusal && told(entry.refusal)) ??
              t`The count is saved on this phone. It will be sent automatically. You can close the page.`}
          </p>
        ) : lacking.length === 0 ? (
          <p>{t`Nothing is missing. Thank you.`}</p>
        ) : (
          <>
            <p>{t`To be restocked:`}</p>
            <ul>
              {lacking.map((item) => (
                <li key={item.key}>
                  {told(item.name)}: {itemWords(item)}
                </li>
              ))}
            </ul>
            {restock ? <p>{t`The managers have the task “${restock.title}”.`}</p> : null}
          </>
        )}
      </div>
      <div className={quiet.row}>
        <Button
          component={Link}
          to={paths.bag(barcode, 'contents')}
          variant="default"
          h={56}
          fz="lg"
        >{t`Contents`}</Button>
        <Button
          variant="default"
          h={56}
          fz="lg"
          onClick={() => {
            if (entry?.refusal) {
              restoreCount(barcode, entry)
              queue.outbox.remove(countId)
            }
            again()
          }}
        >
          {entry?.refusal ? t`Back to what was counted` : t`Count again`}
        </Button>
      </div>
    </section>
  )
}
