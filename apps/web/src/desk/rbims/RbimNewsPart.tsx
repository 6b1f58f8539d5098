import type { SentMessage } from '@muster/contract/deliveryCalls'
import { type RbimNews, resendRbimNews } from '@muster/contract/rbimNewsCalls'
import { changeWords } from '@muster/domain/notification/deviceNews'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { useSiteFilter } from '../../siteChoice/useSiteFilter.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { MessageLine } from '../../ui/message/MessageLine.tsx'
import { deliveryStatusOf } from '../../ui/message/messageWords.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Pager } from '../../ui/page/Pager.tsx'
import classes from '../../ui/page/page.module.css'
import { TimeText } from '../../ui/TimeText.tsx'
import { dateAndTime } from '../../ui/times.ts'
import ownClasses from './news.module.css'
import { reachedLine, whyOf } from './newsWords.ts'
import { newsPageSize, useRbimNews, useRbimNewsDeliveries } from './useRbimNews.ts'
import type { RbimView } from './useRbims.ts'

/** Changes of one piece of news that are shown before somebody asks for all. */
const few = 3

type Props = { view: RbimView; change: (part: Partial<RbimView>) => void }

/** The notifications about RBIMs sent by rules, and how far they came. */
export function RbimNewsPart({ view, change }: Props) {
  const news = useRbimNews(view.siteId, view.page)
  const sites = useSiteFilter(view.siteId, (siteId) => change({ siteId }))
  const mayConfigure = useMay('notification.configure')
  return (
    <>
      <p className={classes.note}>
        {t`Messages sent by your notification rules. Site managers also get an email about their devices, without a rule.`}
        {mayConfigure ? (
          <>
            {' '}
            <Link to={paths.notifications}>{t`Choose who to notify`}</Link>.
          </>
        ) : null}
      </p>
      {sites.length > 0 ? <FilterBar filters={sites} onClearAll={() => change({ siteId: null })} /> : null}
      <section className={classes.card} aria-label={t`Notifications`}>
        <Loaded query={news}>
          {({ items, total }) => (
            <>
              {items.length === 0 ? (
                <EmptyState
                  title={t`No notifications yet.`}
                  action={
                    mayConfigure ? (
                      <Button component={Link} to={paths.notificationRule('new')}>
                        {t`Add a rule`}
                      </Button>
                    ) : undefined
                  }
                >
                  {t`Messages that a rule sends about devices appear here.`}
                </EmptyState>
              ) : (
                <ul className={ownClasses.list}>
                  {items.map((each) => (
                    <li key={each.newsId}>
                      <News news={each} />
                    </li>
                  ))}
                </ul>
              )}
              {total > newsPageSize ? (
                <Pager
                  page={view.page}
                  pageSize={newsPageSize}
                  total={total}
                  counted={(count) => t`${plural(count, '# time', '# times')}`}
                  onPage={(page) => change({ page })}
                />
              ) : null}
            </>
          )}
        </Loaded>
      </section>
    </>
  )
}

function News({ news }: { news: RbimNews }) {
  const { newsId, siteName, at, changes, total, counts, notReached } = news
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? changes : changes.slice(0, few)
  const left = total - shown.length
  return (
    <article className={ownClasses.news} aria-label={`${siteName}, ${dateAndTime(at)}`}>
      <div className={ownClasses.head}>
        <strong dir="auto">{siteName}</strong>
        <TimeText at={at} />
      </div>
      <ul className={ownClasses.changes}>
        {shown.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sent message never changes
          <li key={at}>{changeWords(change)}</li>
        ))}
        {left > 0 ? <li>{t`and ${left} more`}</li> : null}
      </ul>
      <p className={ownClasses.reached} data-bad={notReached > 0 || news.isGivenUp || undefined}>
        {notReached > 0 ? <IconAlertTriangle size={18} aria-hidden /> : null}
        {reachedLine(news)}
      </p>
      {counts.length > 0 || changes.length > few ? (
        <div>
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`Show less` : t`Notifications`}
          </Button>
        </div>
      ) : null}
      {isOpen && counts.length > 0 ? <People newsId={newsId} counted={JSON.stringify(counts)} /> : null}
    </article>
  )
}

function People({ newsId, counted }: { newsId: string; counted: string }) {
  const [page, setPage] = useState(1)
  const deliveries = useRbimNewsDeliveries(newsId, page, counted)
  return (
    <Loaded query={deliveries} height={80}>
      {({ items, total, pageSize }) => (
        <>
          <ul className={ownClasses.people}>
            {items.map((each) => (
              <li key={each.deliveryId}>
                <Person newsId={newsId} message={each} />
              </li>
            ))}
          </ul>
          {total > pageSize ? (
            <Pager
              page={page}
              pageSize={pageSize}
              total={total}
              counted={(count) => t`${plural(count, '# message', '# messages')}`}
              onPage={setPage}
            />
          ) : null}
        </>
      )}
    </Loaded>
  )
}

function Person({ newsId, message }: { newsId: string; message: SentMessage }) {
  const { deliveryId, sentAt, deliveredAt, queuedAt } = message
  const queries = useQueryClient()
  return (
    <MessageLine
      message={message}
      status={deliveryStatusOf(message)}
      at={deliveredAt ?? sentAt ?? queuedAt}
      note={whyOf(message, Date.now(), dateAndTime)}
      resend={async () => {
        await call(resendRbimNews, { params: { newsId, deliveryId } })
        await queries.invalidateQueries({ queryKey: ['rbims', 'news'] })
      }}
    />
  )
}
