import { Title } from '@mantine/core'
import { type EnrolledDevice, revokeDevice } from '@muster/contract/setupCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { DataTable } from '../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import { dateAndTime } from '../../ui/times.ts'
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
            {t`Registered phones`}
          </Title>
          <p className={classes.note}>
            {t`These phones show student names. Remove a phone when it is lost or its owner leaves.`}
          </p>
          {all.length === 0 ? (
            <EmptyState
              title={t`No registered phones yet.`}
              action={
                <Button component={Link} to={paths.editBags(siteId, { part: 'codes' })}>
                  {t`Create a setup code`}
                </Button>
              }
            >
              {t`Use a setup code to register one.`}
            </EmptyState>
          ) : (
            <DataTable
              label={t`Registered phones`}
              items={all}
              keyOf={({ id }) => id}
              columns={[
                { title: t`Phone`, cell: ({ name }) => name },
                { title: t`Set up`, cell: setUpWords },
                { title: t`State`, cell: stateOf },
                {
                  title: t`Change`,
                  cell: ({ id, name, revokedAt }) =>
                    revokedAt ? null : (
                      <ConfirmButton
                        action={t`Remove phone`}
                        whyNot={null}
                        onConfirm={async () => {
                          await call(revokeDevice, { params: { siteId, deviceId: id } })
                          await reload()
                        }}
                      >
                        {t`${name} will show initials instead of names. It can still open bags, as any phone can.`}
                      </ConfirmButton>
                    ),
                },
              ]}
            />
          )}
        </section>
      )}
    </Loaded>
  )
}

function setUpWords({ bagName, enrolledAt }: EnrolledDevice): string {
  return t`With the bag of ${bagName}, ${dateAndTime(enrolledAt)}`
}

function stateOf({ seenAt, revokedAt }: EnrolledDevice) {
  return revokedAt ? <Badge tone="none">{t`Removed ${dateAndTime(revokedAt)}`}</Badge> : seenWords(seenAt)
}
