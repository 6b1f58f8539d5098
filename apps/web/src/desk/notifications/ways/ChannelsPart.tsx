import { Title } from '@mantine/core'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { productName } from '../../../api/product.ts'
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
        Channels
      </Title>
      <p className={classes.note}>
        All channels send at the same time. If one fails, the others still send. To set one up, ask the person
        who runs your {productName()} server.
      </p>
      <Loaded query={channels}>
        {(all) => (
          <ul className={ownClasses.rows}>
            {all.map((way) => (
              <li key={way.channel} className={ownClasses.line}>
                <ChannelLine way={way} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const icons = {
  off: IconCircleDashed,
  failing: IconAlertTriangle,
  works: IconCircleCheck,
  unused: IconCircleCheck,
}
const statusStyles = { off: ownClasses.dim, failing: ownClasses.bad, works: ownClasses.good, unused: '' }

function ChannelLine({ way }: { way: ChannelState }) {
  const { channel, missing, lastSuccessAt, lastFailureAt, lastProblem } = way
  const status = channelStatus(way)
  const Icon = icons[status.kind]
  return (
    <div>
      <strong>{channelWords[channel]}</strong>
      <span className={statusStyles[status.kind]}>
        <Icon size={18} aria-hidden style={{ verticalAlign: '-3px' }} /> {status.words}
      </span>
      {missing ? (
        <span className={ownClasses.dim}>
          To turn it on, the person who runs the server sets{' '}
          <span className={ownClasses.name}>{missing}</span>.
        </span>
      ) : null}
      {lastSuccessAt || lastFailureAt ? (
        <dl className={ownClasses.facts}>
          {lastSuccessAt ? (
            <>
              <dt>Last sent</dt>
              <dd>
                <TimeText at={lastSuccessAt} relative />
              </dd>
            </>
          ) : null}
          {lastFailureAt ? (
            <>
              <dt>Last failed</dt>
              <dd>
                <TimeText at={lastFailureAt} relative />
                {lastProblem ? `: ${lastProblem}` : ''}
              </dd>
            </>
          ) : null}
        </dl>
      ) : null}
    </div>
  )
}
