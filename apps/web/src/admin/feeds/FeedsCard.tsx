import { Title } from '@mantine/core'
import { maxFeeds } from '@muster/contract/feedCalls'
import { t } from '@muster/words/t'
import { IconPlus, IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { FeedForm } from './FeedForm.tsx'
import { FeedLine } from './FeedLine.tsx'
import { useFeeds } from './useFeeds.ts'

/** The feeds in their order; one of them is edited at a time, or a new one added. */
export function FeedsCard() {
  const feeds = useFeeds()
  const [edited, setEdited] = useState<string | null>(null)
  const isFull = (feeds.data?.length ?? 0) >= maxFeeds
  const close = () => setEdited(null)
  const add = (
    <Button kind="primary" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t`Add feed`}
    </Button>
  )
  return (
    <section className={classes.card} aria-labelledby="feeds">
      <div className={classes.cardHead}>
        <Title order={2} id="feeds">
          {t`News on displays`}
        </Title>
        {edited === 'new' || isFull || feeds.data?.length === 0 ? null : add}
      </div>
      <p className={classes.note}>
        {t`News, weather or meals from RSS, Atom, RDF, JSON Feed or CAP. Displays show them as plain text, one item at a time. They skip expired and canceled alerts. During an incident, displays show the incident instead.`}
      </p>
      {edited === 'new' ? <FeedForm stored={null} onClose={close} /> : null}
      <Loaded query={feeds} height={120}>
        {(all) =>
          all.length === 0 && edited !== 'new' ? (
            <EmptyState title={t`No feeds yet.`} icon={IconRss} action={add}>
              {t`Displays show your name and the time.`}
            </EmptyState>
          ) : (
            <ol className={listClasses.rows}>
              {all.map((stored, at) => (
                <li key={stored.feedId}>
                  {edited === stored.feedId ? (
                    <FeedForm stored={stored} onClose={close} />
                  ) : (
                    <FeedLine
                      stored={stored}
                      place={at + 1}
                      isLast={at === all.length - 1}
                      onEdit={() => setEdited(stored.feedId)}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {isFull ? (
        <p className={classes.note}>{t`You can have ${maxFeeds} feeds. Remove one to add another.`}</p>
      ) : null}
    </section>
  )
}
