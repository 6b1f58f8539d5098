import { Title } from '@mantine/core'
import { type PublicAlerts, setPublicAlerts } from '@muster/contract/feedCalls'
import { call } from '../../api/call.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { StateTag } from '../StateTag.tsx'
import ownClasses from './feeds.module.css'
import { usePublicAlerts, useReloadFeeds } from './useFeeds.ts'

/** Our own feeds, for anybody: off until somebody who answers for it switches them on. */
export function PublicAlertsCard() {
  const alerts = usePublicAlerts()
  return (
    <section className={classes.card} aria-labelledby="public-alerts">
      <Loaded query={alerts} height={160}>
        {(data) => <Alerts alerts={data} />}
      </Loaded>
    </section>
  )
}

const kinds = [
  ['cap', 'CAP 1.2', 'For sirens, signs and alerting systems: the one alert that stands.'],
  ['atom', 'Atom', 'For websites and readers; each entry leads to its CAP alert.'],
  ['rss', 'RSS', 'The same for what reads no Atom.'],
] as const

function Alerts({ alerts: { isOn, addresses } }: { alerts: PublicAlerts }) {
  const reload = useReloadFeeds()
  const switchTo = async (wanted: boolean) => {
    await call(setPublicAlerts, { body: { isOn: wanted } })
    await reload()
  }
  return (
    <>
      <div className={classes.cardHead}>
        <span className={ownClasses.titled}>
          <Title order={2} id="public-alerts">
            Public alerts
          </Title>
          <StateTag isActive={isOn} />
        </span>
        {/* Each its own: a second press on the one that goes must not meet the other. */}
        {isOn ? (
          <ConfirmButton key="off" action="Switch off" whyNot={null} onConfirm={() => switchTo(false)}>
            The addresses below no longer answer. Sirens, signs and websites that read them hear nothing.
          </ConfirmButton>
        ) : (
          <ConfirmButton key="on" action="Switch on" whyNot={null} onConfirm={() => switchTo(true)}>
            From now on anybody can read when one of your sites holds, secures, locks down, evacuates or
            shelters, within seconds of its start: parents, the press, and whoever it is about.
          </ConfirmButton>
        )}
      </div>
      <p className={classes.note}>
        For anybody, without signing in: which action is on at which site, and when it is over. Never a room,
        a name, a message, the place, or why. Drills and tests are in them too, marked as what they are.
      </p>
      <dl className={ownClasses.addresses}>
        {kinds.map(([kind, name, use]) => (
          <div key={kind}>
            <dt>
              <strong>{name}</strong>
              <span className={listClasses.dim}>{use}</span>
            </dt>
            <dd>
              <code className={listClasses.address}>{addresses[kind]}</code>
              <CopyButton name={`the ${name} address`} text={addresses[kind]} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
