import { Button, Title } from '@mantine/core'
import type { StoredEndpoint } from '@muster/contract/notificationCalls'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Loaded } from '../../../manage/LoadProblem.tsx'
import classes from '../../../manage/page.module.css'
import ownClasses from '../notifications.module.css'
import { useEndpoints } from '../useNotifications.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointLine } from './EndpointLine.tsx'
import { SecretOnce } from './SecretOnce.tsx'

/** Where messages go by HTTP: webhooks, and channels of Slack or Teams. */
export function WebhooksPart() {
  const endpoints = useEndpoints(true)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null)
  const close = () => setAdding(false)
  return (
    <section className={classes.card} aria-labelledby="webhooks">
      <div className={classes.cardHead}>
        <Title order={2} id="webhooks">
          Webhooks, Slack and Teams
        </Title>
        {isAdding ? null : (
          <Button
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              setSecret(null)
              setAdding(true)
            }}
          >
            Add
          </Button>
        )}
      </div>
      <p className={classes.note}>
        What is added here can be put into a group, like a person. Webhooks are signed as Standard Webhooks
        asks: headers webhook-id, webhook-timestamp and webhook-signature.
      </p>
      {isAdding ? (
        <EndpointForm
          onClose={close}
          onMade={(made) => {
            close()
            if (made.secret) setSecret({ name: made.name, secret: made.secret })
          }}
        />
      ) : null}
      {secret ? <SecretOnce {...secret} onClose={() => setSecret(null)} /> : null}
      <Loaded query={endpoints}>
        {(all) => <Endpoints all={all} onSecret={setSecret} isAdding={isAdding} />}
      </Loaded>
    </section>
  )
}

type EndpointsProps = {
  all: readonly StoredEndpoint[]
  onSecret: (made: { name: string; secret: string }) => void
  isAdding: boolean
}

function Endpoints({ all, onSecret, isAdding }: EndpointsProps) {
  if (all.length === 0)
    return isAdding ? null : (
      <p>None yet. A dispatch centre, a paging system or a channel could listen here.</p>
    )
  return (
    <ul className={ownClasses.rows}>
      {all.map((each) => (
        <li key={each.endpointId}>
          <EndpointLine stored={each} onSecret={onSecret} />
        </li>
      ))}
    </ul>
  )
}
