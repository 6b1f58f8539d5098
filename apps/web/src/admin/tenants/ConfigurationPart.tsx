import { Group } from '@mantine/core'
import type { TenantConfiguration } from '@muster/contract/adminTenantCalls'
import { t } from '@muster/words/t'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import classes from '../../ui/page/page.module.css'
import ownClasses from './ConfigurationPart.module.css'
import { configurationWords as words } from './configurationWords.ts'
import { useTenantConfiguration } from './useTenant.ts'

/** The settings of a tenant. */
export function ConfigurationPart({ tenantId }: { tenantId: string }) {
  const configuration = useTenantConfiguration(tenantId)
  return (
    <section className={classes.card} aria-label={t`Configuration`}>
      <Loaded query={configuration}>{(data) => <PropertyList facts={factsOf(data)} />}</Loaded>
    </section>
  )
}

function factsOf(configuration: TenantConfiguration) {
  const { brandColor, logoUrls } = configuration
  return [
    { name: words.hasChat.label, value: words.hasChat.show(configuration.hasChat) },
    {
      name: words.softLockdownEnabled.label,
      value: words.softLockdownEnabled.show(configuration.softLockdownEnabled),
    },
    {
      name: words.softLockdownSecurityEnabled.label,
      value: words.softLockdownSecurityEnabled.show(configuration.softLockdownSecurityEnabled),
    },
    { name: words.studentNames.label, value: words.studentNames.show(configuration.studentNames) },
    { name: words.detailsFor.label, value: words.detailsFor.show(configuration.detailsFor) },
    {
      name: words.emergencyNumber.label,
      value: words.emergencyNumber.show(configuration.emergencyNumber),
    },
    { name: words.timeZone.label, value: words.timeZone.show(configuration.timeZone) },
    { name: words.languages.label, value: words.languages.show(configuration.languages) },
    {
      name: words.brandColor.label,
      value: (
        <Group component="span" gap="xs">
          {brandColor ? <span className={ownClasses.swatch} style={{ background: brandColor }} /> : null}
          {words.brandColor.show(brandColor)}
        </Group>
      ),
    },
    {
      name: words.logoUrls.label,
      value: words.logoUrls
        .show(logoUrls)
        .split('\n')
        .map((line) => <div key={line}>{line}</div>),
    },
  ]
}
