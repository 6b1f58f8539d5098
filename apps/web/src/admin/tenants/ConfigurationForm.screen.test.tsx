import { type TenantConfiguration, updateTenantConfiguration } from '@muster/contract/adminTenantCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { callsOf, installFakeApi, refusal, respond } from '../../../test/fakeApi.ts'
import { phone, renderScreen } from '../../../test/renderScreen.tsx'
import { ConfigurationForm } from './ConfigurationForm.tsx'

installFakeApi()

const configuration: TenantConfiguration & { version: number } = {
  version: 3,
  hasChat: true,
  softLockdownEnabled: false,
  softLockdownSecurityEnabled: true,
  studentNames: 'devices',
  detailsFor: 'everyone',
  emergencyNumber: null,
  timeZone: null,
  languages: [],
  brandColor: null,
  logoUrls: [],
}

test('an organization’s time zone is found by what people there call it; a refusal keeps the choice', async () => {
  const sentence = 'Someone else is changing this organization. Try again.'
  respond(updateTenantConfiguration, () => refusal(503, sentence))
  await renderScreen(<ConfigurationForm tenantId="oak" configuration={configuration} />, {
    role: 'TenantAdmin',
    size: phone,
  })
  const field = page.getByRole('combobox', { name: 'Time zone' })
  await expect.element(field).toHaveValue('Not set: each device uses its own')
  await field.fill('central time')
  await page.getByRole('option', { name: 'Central Time · Chicago' }).click()
  await expect.element(field).toHaveValue('Central Time · Chicago')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(field).toHaveValue('Central Time · Chicago')
  expect(callsOf(updateTenantConfiguration)).toMatchObject([
    { body: { version: 3, timeZone: 'America/Chicago' } },
  ])
})
