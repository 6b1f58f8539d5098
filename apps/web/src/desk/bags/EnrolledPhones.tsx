import { Title } from '@mantine/core'
import { type EnrolledDevice, revokeDevice } from '@muster/contract/setupCalls'
import { call } from '../../api/call.ts'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dateAndTime } from '../../ui/times.ts'
import ownClasses from './bags.module.css'
import { seenWords } from './seenWords.ts'
import { useDevices, useReloadSite } from './useSiteBags.ts'

/** The phones that are known at a site, and how one becomes unknown again. */
export function EnrolledPhones({ siteId }: { siteId: number }) {
  const devices = useDevices(siteId)
  const reload = useReloadSite(siteId)
  return (
    <Loaded query={devices}>
      {(all) => (
        <section className={classes.card} aria-labelledby="phones">
          <Title order={2} id="phones">
            Registered phones
          </Title>
          <p className={classes.note}>
            These phones show student names. Remove a phone when it is lost or its owner leaves.
          </p>
          {all.length === 0 ? (
            <p>No registered phones yet. Use a setup code to register one.</p>
          ) : (
            <ul className={ownClasses.rows}>
              {all.map((device) => (
                <li key={device.id} className={ownClasses.row}>
                  <span>
                    <strong>{device.name}</strong>
                    <span className={ownClasses.dim}>{phoneWords(device)}</span>
                  </span>
                  {device.revokedAt ? null : (
                    <ConfirmButton
                      action="Remove phone"
                      whyNot={null}
                      onConfirm={async () => {
                        await call(revokeDevice, { params: { siteId, deviceId: device.id } })
                        await reload()
                      }}
                    >
                      {device.name} will show initials instead of names. It can still open bags, as any phone
                      can.
                    </ConfirmButton>
                  )}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
    </Loaded>
  )
}

function phoneWords({ bagName, enrolledAt, seenAt, revokedAt }: EnrolledDevice): string {
  const setUp = `Set up with the bag of ${bagName}, ${dateAndTime(enrolledAt)}`
  return revokedAt ? `${setUp} · removed ${dateAndTime(revokedAt)}` : `${setUp} · ${seenWords(seenAt)}`
}
