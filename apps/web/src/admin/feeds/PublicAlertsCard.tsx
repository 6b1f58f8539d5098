import { Group, Title } from '@mantine/core'
import { type PublicAlerts, setPublicAlerts } from '@muster/contract/feedCalls'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { StateTag } from '../StateTag.tsx'
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
  {
    kind: 'cap',
    name: 'CAP 1.2',
    get use() {
      return t`For sirens, signs and alert systems. Holds the current alert.`
    },
  },
  {
    kind: 'atom',
    name: 'Atom',
    get use() {
      return t`For websites and feed readers. Each entry links to its CAP alert.`
    },
  },
  {
    kind: 'rss',
    name: 'RSS',
    get use() {
      return t`For readers that don’t use Atom.`
    },
  },
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
        <Group component="span" gap="sm">
          <Title order={2} id="public-alerts">
            {t`Public alerts`}
          </Title>
          <StateTag isActive={isOn} />
        </Group>
        {/* Each its own: a second press on the one that goes must not meet the other. */}
        {isOn ? (
          <ConfirmButton key="off" action={t`Turn off`} whyNot={null} onConfirm={() => switchTo(false)}>
            {t`The addresses below stop working. Sirens, signs and websites that use them get no alerts.`}
          </ConfirmButton>
        ) : (
          <ConfirmButton key="on" action={t`Turn on`} whyNot={null} onConfirm={() => switchTo(true)}>
            {t`Anyone, including parents, the press and an attacker, can see a hold, secure, lockdown, evacuation or shelter at your sites within seconds.`}
          </ConfirmButton>
        )}
      </div>
      <p className={classes.note}>
        {t`Public, with no sign-in. They show the action, the site, and when it ends. They never show a room, name, message, location or reason. Drills and tests are included and marked.`}
      </p>
      <PropertyList
        facts={kinds.map(({ kind, name, use }) => ({
          name,
          value: (
            <>
              <div className={classes.cardHead}>
                <code className={listClasses.address}>{addresses[kind]}</code>
                <CopyButton label={t`Copy the ${name} address`} text={addresses[kind]} />
              </div>
              <span className={listClasses.dim}>{use}</span>
            </>
          ),
        }))}
      />
    </>
  )
}
