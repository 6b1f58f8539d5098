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
            Known phones
          </Title>
          <p className={classes.note}>
            They see the names of students. A phone that is lost, or whose owner has left, should be made
            unknown.
          </p>
          {all.length === 0 ? (
            <p>No phone is known here yet. A setup code makes one known.</p>
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
                      action="Make unknown"
                      whyNot={null}
                      onConfirm={async () => {
                        await call(revokeDevice, { params: { siteId, deviceId: device.id } })
                        await reload()
                      }}
                    >
                      {device.name} will see initials instead of names, from its next question on. It still
                      opens bags, as any phone does.
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
  return revokedAt ? `${setUp} · unknown since ${dateAndTime(revokedAt)}` : `${setUp} · ${seenWords(seenAt)}`
}
