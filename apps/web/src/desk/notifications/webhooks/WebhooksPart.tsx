import type { StoredEndpoint } from '@muster/contract/notificationCalls'
import { t } from '@muster/words/t'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/kit/Button.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import listClasses from '../../../ui/page/recordList.module.css'
import { ListHead } from '../ListHead.tsx'
import { useEndpoints } from '../useNotifications.ts'
import { EndpointEdit } from './EndpointEdit.tsx'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointLine, RetiredEndpointLine } from './EndpointLine.tsx'
import { SecretOnce } from './SecretOnce.tsx'

/** The targets of messages by HTTP: webhooks, and channels of Slack or Teams; or one of them, to be changed. */
export function WebhooksPart() {
  const [address] = useSearchParams()
  const endpoints = useEndpoints(false)
  const opened = address.get('webhook')
  if (opened === null) return <EndpointList endpoints={endpoints} />
  return (
    <Loaded query={endpoints}>
      {(all) => {
        const edited = all.find(({ endpointId }) => endpointId === opened)
        return edited ? (
          <EndpointEdit key={edited.endpointId} stored={edited} reload={() => endpoints.refetch()} />
        ) : (
          <EndpointList endpoints={endpoints} />
        )
      }}
    </Loaded>
  )
}

function EndpointList({ endpoints }: { endpoints: ReturnType<typeof useEndpoints> }) {
  const [withRetired, setWithRetired] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<{ name: string; secret: string } | null>(null)
  const close = () => setAdding(false)
  const retired = endpoints.data?.filter(({ isRetired }) => isRetired).length ?? 0
  return (
    <section className={classes.card} aria-labelledby="webhooks">
      <ListHead
        id="webhooks"
        title={t`Webhooks, Slack and Teams`}
        retired={retired}
        withRetired={withRetired}
        onWithRetired={setWithRetired}
      >
        {isAdding ? null : (
          <Button
            kind="primary"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => {
              setSecret(null)
              setAdding(true)
            }}
          >
            {t`Add`}
          </Button>
        )}
      </ListHead>
      <p className={classes.note}>
        {t`Add these to a group, like a person. Webhooks are signed by the rules of Standard Webhooks: headers webhook-id, webhook-timestamp and webhook-signature.`}
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
        {(all) => (
          <Endpoints
            shown={all.filter(({ isRetired }) => withRetired || !isRetired)}
            onSecret={setSecret}
            isAdding={isAdding}
          />
        )}
      </Loaded>
    </section>
  )
}

type EndpointsProps = {
  shown: readonly StoredEndpoint[]
  onSecret: (made: { name: string; secret: string }) => void
  isAdding: boolean
}

function Endpoints({ shown, onSecret, isAdding }: EndpointsProps) {
  if (shown.length === 0)
    return isAdding ? null : (
      <EmptyState title={t`No webhooks yet.`}>
        {t`Add a dispatch center, a paging system, or a Slack or Teams channel.`}
      </EmptyState>
    )
  return (
    <ul className={listClasses.rows}>
      {shown.map((each) => (
        <li key={each.endpointId}>
          {each.isRetired ? (
            <RetiredEndpointLine stored={each} />
          ) : (
            <EndpointLine stored={each} onSecret={onSecret} />
          )}
        </li>
      ))}
    </ul>
  )
}
