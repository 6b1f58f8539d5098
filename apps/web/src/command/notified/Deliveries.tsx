import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Delivery, type IncidentNotifications, resendDelivery } from '@muster/contract/deliveryCalls'
import {
  channelWords,
  deliveryState,
  deliveryStateWords,
  notificationChannel,
} from '@muster/domain/notification/vocabulary'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
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
  const [{ filter, text }, keep] = useDraft<{ filter: DeliveryFilter; text: string }>(`told.${incidentId}`, {
    filter: { page: 1 },
    text: '',
  })
  const setFilter = (next: DeliveryFilter) => keep((was) => ({ ...was, filter: next }))
  const setText = (next: string) => keep((was) => ({ ...was, text: next }))
  const [search] = useDebouncedValue(text.trim(), 250)
  const change = (part: Partial<DeliveryFilter>) => setFilter({ ...filter, page: 1, ...part })
  const asked = { ...filter, ...(search ? { search } : {}) }
  const found = useDeliveries(incidentId, asked, countsAt)
  const channels = notifiedRows(notified.counts).map(({ channel }) => channel)
  return (
    <section className={classes.part} aria-label="Who was notified">
      <h3>Who was notified</h3>
      <search className={classes.filters}>
        <TextInput
          label="Name or address"
          type="search"
          size="md"
          maxLength={200}
          value={text}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            change({})
          }}
        />
        <NativeSelect
          label="Channel"
          size="md"
          value={filter.channel ?? ''}
          data={[
            { value: '', label: 'Any' },
            ...channels.map((value) => ({ value, label: channelWords[value] })),
          ]}
          onChange={({ currentTarget }) => change(channelIn(currentTarget.value, filter))}
        />
        <NativeSelect
          label="State"
          size="md"
          value={filter.state ?? ''}
          data={[
            { value: '', label: 'Any (not reached first)' },
            ...deliveryState.options.map((value) => ({ value, label: deliveryStateWords[value] })),
          ]}
          onChange={({ currentTarget }) => change(stateIn(currentTarget.value))}
        />
      </search>
      <Loaded query={found} height={120}>
        {({ items, page, pageSize, total }) => (
          <>
            {items.length === 0 ? (
              <EmptyState title="No one matches.">Clear a filter to see more.</EmptyState>
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
              label="Pages of notifications"
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

/** “Any” takes a filter away. */
function channelIn(text: string, { channel: _, ...rest }: DeliveryFilter): Partial<DeliveryFilter> {
  const channel = notificationChannel.safeParse(text)
  return channel.success ? { ...rest, channel: channel.data } : { channel: undefined }
}
function stateIn(text: string): Partial<DeliveryFilter> {
  const state = deliveryState.safeParse(text)
  return { state: state.success ? state.data : undefined }
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
