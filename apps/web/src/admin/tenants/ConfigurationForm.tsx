import { Checkbox, Group, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import {
  getTenantConfiguration,
  type TenantConfiguration,
  tenantConfiguration,
  updateTenantConfiguration,
} from '@muster/contract/adminTenantCalls'
import { languages, translatedCodes } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { productName } from '../../api/product.ts'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { useEdit } from '../../ui/form/useEdit.ts'
import { Button } from '../../ui/kit/Button.tsx'
import ownClasses from './ConfigurationPart.module.css'
import { configurationWords as words } from './configurationWords.ts'

type Stored = TenantConfiguration & { version: number }
const toVersioned = ({ version, ...values }: Stored): Versioned<TenantConfiguration> => ({ values, version })
const linesOf = (text: string) => (text === '' ? [] : text.split('\n'))
const writtenLines = (lines: readonly string[]) =>
  lines.map((line) => line.trim()).filter((line) => line !== '')

/** The settings of a tenant. */
export function ConfigurationForm(props: { tenantId: string; configuration: Stored }) {
  const { tenantId, configuration } = props
  const params = { id: tenantId }
  const queries = useQueryClient()
  const keep = (now: Stored) => {
    queries.setQueryData(['admin', 'tenants', 'configuration', tenantId], now)
    void queries.invalidateQueries({ queryKey: ['admin', 'tenants', 'one', tenantId] })
    return now
  }
  const edit = useEdit({
    stored: configuration,
    read: toVersioned,
    reload: async () => keep(await call(getTenantConfiguration, { params })),
    save: async (values, version) => {
      const body = { ...values, version, logoUrls: writtenLines(values.logoUrls) }
      return keep(await checkAndCall(updateTenantConfiguration, { params, body }))
    },
  })
  const { values, update, errors } = edit
  return (
    <EditFrame title={t`Configuration`} edit={edit} words={words}>
      {(['hasChat', 'softLockdownEnabled', 'softLockdownSecurityEnabled'] as const).map((field) => (
        <Checkbox
          key={field}
          label={words[field].label}
          description={words[field].description}
          size="md"
          checked={values[field]}
          disabled={field === 'softLockdownSecurityEnabled' && !values.softLockdownEnabled}
          error={errorOf(errors, field)}
          onChange={({ currentTarget }) => update({ [field]: currentTarget.checked })}
        />
      ))}
      {(['studentNames', 'detailsFor'] as const).map((field) => (
        <NativeSelect
          key={field}
          label={words[field].label}
          description={words[field].description}
          size="md"
          value={values[field]}
          error={errorOf(errors, field)}
          data={tenantConfiguration.shape[field].options.map((value) => ({
            value,
            label: words[field].show(value),
          }))}
          onChange={({ currentTarget }) =>
            update({ [field]: tenantConfiguration.shape[field].parse(currentTarget.value) })
          }
        />
      ))}
      <TextInput
        label={words.emergencyNumber.label}
        description={words.emergencyNumber.description}
        size="md"
        inputMode="tel"
        autoComplete="off"
        maxLength={50}
        value={values.emergencyNumber ?? ''}
        error={errorOf(errors, 'emergencyNumber')}
        onChange={({ currentTarget }) => update({ emergencyNumber: currentTarget.value || null })}
      />
      <TimeZoneField
        description={words.timeZone.description}
        none={words.timeZone.show(null)}
        value={values.timeZone ?? ''}
        error={errorOf(errors, 'timeZone')}
        onChange={(timeZone) => update({ timeZone: timeZone || null })}
      />
      <Checkbox.Group
        label={words.languages.label}
        description={words.languages.description}
        size="md"
        value={values.languages}
        error={errorOf(errors, 'languages')}
        onChange={(chosen) => update({ languages: translatedCodes.filter((code) => chosen.includes(code)) })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" mt="xs">
          {translatedCodes.map((code) => (
            <Checkbox
              key={code}
              size="md"
              value={code}
              label={`${shownLanguage(code)} · ${languages[code].name}`}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={words.brandColor.label}
          description={words.brandColor.description}
          placeholder={t`${productName()}’s own`}
          size="md"
          maxLength={7}
          value={values.brandColor ?? ''}
          error={errorOf(errors, 'brandColor')}
          onChange={({ currentTarget }) => update({ brandColor: currentTarget.value.trim() || null })}
        />
        <input
          type="color"
          aria-label={t`Choose color`}
          className={ownClasses.picker}
          value={/^#[0-9a-f]{6}$/i.test(values.brandColor ?? '') ? (values.brandColor ?? '') : '#141d2c'}
          onChange={({ currentTarget }) => update({ brandColor: currentTarget.value })}
        />
        {values.brandColor ? (
          <Button kind="quiet" onClick={() => update({ brandColor: null })}>
            {t`Use ${productName()}’s own`}
          </Button>
        ) : null}
      </Group>
      <Textarea
        label={words.logoUrls.label}
        description={words.logoUrls.description}
        size="md"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        value={values.logoUrls.join('\n')}
        error={errorOf(errors, 'logoUrls')}
        onChange={({ currentTarget }) => update({ logoUrls: linesOf(currentTarget.value) })}
      />
    </EditFrame>
  )
}
