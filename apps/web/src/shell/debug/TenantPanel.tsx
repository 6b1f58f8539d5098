import { Checkbox, NativeSelect, TextInput, Title } from '@mantine/core'
import { id } from '@muster/domain/id'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useAccountState } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import { browserStorage } from '../../startup/browserStorage.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { useAppConfig } from '../appConfigContext.ts'
import classes from './debug.module.css'
import { type DynamicConfig, readDynamicConfig, storeDynamicConfig, switchIn } from './dynamicConfig.ts'

/** The dynamic tenant config, what tenant this is, and the way to hide both. */
export function TenantPanel({ hide }: { hide: () => void }) {
  const urls = useAppConfig().debug?.apiUrls ?? []
  const account = useAccountState()
  const { search } = useLocation()
  const tenant = account.state === 'signedIn' ? account.account.tenant : null
  const [draft, setDraft] = useState<DynamicConfig>(() =>
    readDynamicConfig(browserStorage(), switchIn(search)),
  )
  const change = (part: Partial<DynamicConfig>) => setDraft((now) => ({ ...now, ...part }))
  const isTenantFine = draft.tenantId === '' || id.safeParse(draft.tenantId).success
  const baseUrl = urls.includes(draft.baseUrl) ? draft.baseUrl : (urls[0] ?? '')

  function apply(event: FormEvent) {
    event.preventDefault()
    if (!isTenantFine) return
    storeDynamicConfig(browserStorage(), { ...draft, baseUrl })
    // From the beginning: nothing of one server is shown beside what another says. The parameter would switch it back.
    window.location.assign(`${paths.debug}?debug=`)
  }

  return (
    <section className={classes.card} aria-label="Debug">
      <div className={classes.head}>
        <Title order={2}>Tenant settings</Title>
        <Button onClick={hide}>Hide</Button>
      </div>
      <form className={classes.form} onSubmit={apply} noValidate>
        <Checkbox
          label="Use dynamic tenant config"
          description="Calls of this browser go to the server and tenant below. Sign-in stays here."
          size="md"
          checked={draft.isOn}
          disabled={urls.length === 0}
          onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
        />
        {urls.length === 0 ? (
          <p>No other server is on the list of this one, so there is nothing to switch to.</p>
        ) : (
          <NativeSelect
            label="Base URL"
            size="md"
            data={urls}
            value={baseUrl}
            onChange={({ currentTarget }) => change({ baseUrl: currentTarget.value })}
          />
        )}
        <TextInput
          label="Tenant id"
          description="Empty: the tenant in use."
          size="md"
          value={draft.tenantId}
          error={isTenantFine ? null : 'A tenant id has the form 00000000-0000-4000-8000-000000000000.'}
          onChange={({ currentTarget }) => change({ tenantId: currentTarget.value.trim() })}
        />
        <Button kind="primary" type="submit" className={classes.button}>
          Apply
        </Button>
      </form>
      <PropertyList
        facts={[
          { name: 'Tenant', value: tenant?.name ?? 'none' },
          { name: 'Tenant key', value: tenant?.tenantKey ?? 'none' },
          { name: 'Tenant id', value: tenant?.tenantId ?? 'none' },
        ]}
      />
    </section>
  )
}
