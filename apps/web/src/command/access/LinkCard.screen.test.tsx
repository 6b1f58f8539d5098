import { type GuestLink, mailGuestLink, textGuestLink } from '@muster/contract/guestCalls'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessibility.ts'
import { callsOf, installFakeApi, leaveTheRestUnanswered, respond } from '../../../test/fakeApi.ts'
import { renderScreen } from '../../../test/renderScreen.tsx'
import { LinkCard } from './LinkCard.tsx'

installFakeApi()

const id = '00000000-0000-4000-8000-000000000003'
const link: GuestLink = {
  guestId: id,
  url: 'https://muster.example.org',
  secret: 'x'.repeat(43),
  ways: ['mail', 'sms'],
}
const card = (
  <LinkCard incidentId={id} link={link} name="Sgt. Ode" mail="ode@police.example" onDone={() => {}} />
)
const language = () => page.getByLabelText('Language of the email and text message')
const languagesSent = () =>
  [mailGuestLink, textGuestLink].map((endpoint) =>
    callsOf(endpoint).map(({ body }) => (body as { language: string }).language),
  )

test('a link is sent in English, until another language is chosen for both of its ways', async () => {
  leaveTheRestUnanswered()
  respond(mailGuestLink, () => ({ mailId: id, problem: null }))
  respond(textGuestLink, () => ({ problem: null }))
  await renderScreen(card, { role: 'Manager', languages: ['es', 'ar'] })
  await expectAccessible()
  const [send, text] = page.getByRole('button', { name: 'Send' }).all()
  await send?.click()
  await expect.poll(languagesSent).toEqual([['en'], []])
  await language().selectOptions('Spanish (Español)')
  await page.getByLabelText('Text the link to').fill('+1 555 010 0199')
  await text?.click()
  await expect.poll(languagesSent).toEqual([['en'], ['es']])
})

test('no language is offered where the organization has only English', async () => {
  leaveTheRestUnanswered()
  await renderScreen(card, { role: 'Manager' })
  await expect.element(page.getByLabelText('Email the link to')).toBeVisible()
  await expect.element(language()).not.toBeInTheDocument()
})
