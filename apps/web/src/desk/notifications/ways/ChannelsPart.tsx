import { Title } from '@mantine/core'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { productName } from '../../../api/product.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import ownClasses from '../notifications.module.css'
import { useChannels } from '../useNotifications.ts'
import { type ChannelState, channelStatus } from './channelStatus.ts'

/** The channels that work here, and the outcome of the last messages. */
export function ChannelsPart() {
  const channels = useChannels()
  return (
    <section className={classes.card} aria-labelledby="ways">
      <Title order={2} id="ways">
        {t`Channels`}
      </Title>
      <p className={classes.note}>
        {t`All channels send at the same time. If one fails, the others still send. To set one up, ask the person who runs your ${productName()} server.`}
      </p>
      <Loaded query={channels}>
        {(all) => (
          <DataTable
            label={t`Channels`}
            items={all}
            keyOf={({ channel }) => channel}
            columns={[
              { title: t`Channel`, cell: ({ channel }) => channelWords[channel] },
              { title: t`State`, cell: stateOf },
              {
                title: t`Last sent`,
                cell: ({ lastSuccessAt: at }) => (at ? <TimeText at={at} relative /> : '–'),
              },
              { title: t`Last failed`, cell: lastFailed },
            ]}
          />
        )}
      </Loaded>
    </section>
  )
}

const tones = { off: 'none', failing: 'help', works: 'ok', unused: 'ok' } as const

function stateOf(way: ChannelState) {
  const { kind, words } = channelStatus(way)
  return (
    <>
      <Badge tone={tones[kind]}>{words}</Badge>
      {way.missing ? (
        <p className={classes.note}>
          {t`To turn it on, the person who runs the server sets`}
          <span className={ownClasses.name}>{way.missing}</span>.
        </p>
      ) : null}
    </>
  )
}

function lastFailed({ lastFailureAt, lastProblem }: ChannelState) {
  if (!lastFailureAt) return '–'
  return (
    <>
      <TimeText at={lastFailureAt} relative />
      {lastProblem ? `: ${lastProblem}` : ''}
    </>
  )
}
