import { Title } from '@mantine/core'
import { channelWords } from '@muster/domain/notification/vocabulary'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { productName } from '../../../api/product.ts'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { TimeText } from '../../../ui/TimeText.tsx'
import ownClasses from '../notifications.module.css'
import { useWays } from '../useNotifications.ts'
import { type Way, wayStanding } from './wayStanding.ts'

/** Which ways of telling people work here, and how the last messages went. */
export function WaysPart() {
  const ways = useWays()
  return (
    <section className={classes.card} aria-labelledby="ways">
      <Title order={2} id="ways">
        Ways to tell
      </Title>
      <p className={classes.note}>
        All ways go out at once; one that hangs holds back no other. A way that is not set up here is set up
        by whoever runs {productName()} here.
      </p>
      <Loaded query={ways}>
        {(all) => (
          <ul className={ownClasses.rows}>
            {all.map((way) => (
              <li key={way.channel} className={ownClasses.line}>
                <WayLine way={way} />
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
const looks = { off: ownClasses.dim, failing: ownClasses.bad, works: ownClasses.good, unused: '' }

function WayLine({ way }: { way: Way }) {
  const { channel, missing, lastSuccessAt, lastFailureAt, lastProblem } = way
  const standing = wayStanding(way)
  const Icon = icons[standing.is]
  return (
    <div>
      <strong>{channelWords[channel]}</strong>
      <span className={looks[standing.is]}>
        <Icon size={18} aria-hidden style={{ verticalAlign: '-3px' }} /> {standing.words}
      </span>
      {missing ? (
        <span className={ownClasses.dim}>
          To switch it on, whoever runs {productName()} here sets{' '}
          <span className={ownClasses.name}>{missing}</span>.
        </span>
      ) : null}
      {lastSuccessAt || lastFailureAt ? (
        <dl className={ownClasses.facts}>
          {lastSuccessAt ? (
            <>
              <dt>Last taken</dt>
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
