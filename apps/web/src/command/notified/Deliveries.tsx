import { type Delivery, type IncidentNotifications, resendDelivery } from '@muster/contract/deliveryCalls'
import {
  channelWords,
  deliveryState,
  deliveryStateWords,
  notificationChannel,
} from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { MessageLine } from '../../ui/message/MessageLine.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageButtons } from '../../ui/page/Pager.tsx'
import { useDraft } from '../../ui/useDraft.ts'
import classes from './notified.module.css'
import { deliveryNote, deliveryStatus, notifiedRows } from './notifiedWords.ts'
import { type DeliveryFilter, useDeliveries } from './useNotified.ts'

type DeliveriesProps = { incidentId: string; countsAt: number; notified: IncidentNotifications }

/** The people who were notified, those who were not reached first; with search and filters. */
export function Deliveries({ incidentId, countsAt, notified }: DeliveriesProps) {
  // Kept for this tab like the filters of other lists; its page’s address holds the timeline’s.
  const [filter, setFilter] = useDraft<DeliveryFilter>(`notified.${incidentId}`, { page: 1 })
  const change = (part: Partial<DeliveryFilter>) => setFilter({ ...filter, page: 1, ...part })
  const found = useDeliveries(incidentId, filter, countsAt)
  const channels = notifiedRows(notified.counts).map(({ channel }) => channel)
  return (
    <section className={classes.part} aria-label={t`Who was notified`}>
      <h3>{t`Who was notified`}</h3>
      <FilterBar
        searchLabel={t`Name or address`}
        search={filter.search ?? ''}
        onSearch={(search) => change({ search: search || undefined })}
        filters={[
          choiceFilter({
            name: t`Channel`,
            value: filter.channel ?? '',
            all: t`Any`,
            choices: channels.map((value) => ({ value, label: channelWords[value] })),
            onChange: (value) => change({ channel: notificationChannel.safeParse(value).data }),
          }),
          choiceFilter({
            name: t`State`,
            value: filter.state ?? '',
            all: t`Any (not reached first)`,
            choices: deliveryState.options.map((value) => ({ value, label: deliveryStateWords[value] })),
            onChange: (value) => change({ state: deliveryState.safeParse(value).data }),
          }),
        ]}
        onClearAll={() => setFilter({ page: 1 })}
      />
      <Loaded query={found} height={120}>
        {({ items, page, pageSize, total }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title={t`No one matches.`}>{t`Clear a filter to see more.`}</EmptyState>
            ) : null}
            <ul className={classes.people}>
              {items.map((each) => (
                <li key={each.deliveryId}>
                  <Person delivery={each} />
                </li>
              ))}
            </ul>
            <PageButtons
              page={page}
              pageSize={pageSize}
              total={total}
              onPage={(next) => change({ page: next })}
              label={t`Pages of notifications`}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

function Person({ delivery }: { delivery: Delivery }) {
  const { incidentId, deliveryId, sentAt, acknowledgedAt, queuedAt } = delivery
  const queries = useQueryClient()
  return (
    <MessageLine
      message={delivery}
      status={deliveryStatus(delivery)}
      at={acknowledgedAt ?? sentAt ?? queuedAt}
      note={deliveryNote(delivery)}
      resend={async () => {
        await call(resendDelivery, { params: { incidentId, deliveryId } })
        await queries.invalidateQueries({ queryKey: ['told', incidentId] })
      }}
    />
  )
}
