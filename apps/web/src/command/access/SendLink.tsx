import { TextInput } from '@mantine/core'
import { type GuestLink, mailGuestLink, textGuestLink } from '@muster/contract/guestCalls'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { ProblemError } from '../../api/problemError.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall, errorOf } from '../../ui/form/fieldErrors.ts'
import { useForm } from '../../ui/form/useForm.ts'
import classes from './access.module.css'

type SendLinkProps = {
  incidentId: string
  link: GuestLink
  way: 'mail' | 'sms'
  /** Of who gets it. */
  language: LanguageCode
  /** The first address in the field, which may become known a moment after the link; typed input takes precedence. */
  first: string
}

/** Sends a link by mail or SMS; to others, too, one after another. */
export function SendLink({ incidentId, link: { guestId, secret }, way, language, first }: SendLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const field = way === 'mail' ? 'mailTo' : 'smsTo'
  const untouched: Record<string, string | undefined> = { [field]: undefined }
  const addressOf = (typed: string | undefined) => typed ?? (sentTo === null ? first : '')
  const form = useForm({
    first: untouched,
    next: () => untouched,
    save: async (values, id) => {
      const to = addressOf(values[field]).trim()
      const params = { incidentId, guestId }
      const { problem } =
        way === 'mail'
          ? await checkAndCall(mailGuestLink, { params, body: { mailId: id, secret, mailTo: to, language } })
          : await checkAndCall(textGuestLink, { params, body: { smsId: id, secret, smsTo: to, language } })
      if (problem !== null) throw new ProblemError({ type: 'not-sent', status: 422, detail: problem })
      return to
    },
    onSaved: setSentTo,
  })
  const { values, errors, update } = form
  return (
    <FormFrame action={t`Send`} kind="secondary" form={form} className={classes.mail}>
      <TextInput
        size="md"
        label={way === 'mail' ? t`Email the link to` : t`Text the link to`}
        type={way === 'mail' ? 'email' : 'tel'}
        placeholder={way === 'mail' ? undefined : '+1 555 010 0199'}
        autoComplete="off"
        value={addressOf(values[field])}
        error={errorOf(errors, field)}
        onChange={({ currentTarget }) => update({ [field]: currentTarget.value })}
      />
      {sentTo === null ? null : <p role="status">{t`Sending to ${sentTo}.`}</p>}
    </FormFrame>
  )
}
