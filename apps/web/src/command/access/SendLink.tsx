import { Button, TextInput } from '@mantine/core'
import { type GuestLink, mailGuestLink, textGuestLink } from '@muster/contract/guestCalls'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from './access.module.css'

type SendLinkProps = {
  incidentId: string
  link: GuestLink
  way: 'mail' | 'sms'
  /** The first address in the field, which may become known a moment after the link; typed input takes precedence. */
  first: string
}

/** Sends a link by mail or SMS. Pressing again after a lost answer sends nothing twice: each address has an id of its own. */
export function SendLink({ incidentId, link, way, first }: SendLinkProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const to = typed ?? first
  const ids = useRef(new Map<string, string>())
  const sending = useMutation({
    mutationFn: async (address: string) => {
      const id = ids.current.get(address) ?? newId()
      ids.current.set(address, id)
      const { guestId, secret } = link
      const params = { incidentId, guestId }
      if (way === 'mail')
        return (await call(mailGuestLink, { params, body: { mailId: id, secret, mailTo: address } })).problem
      return (await call(textGuestLink, { params, body: { smsId: id, secret, smsTo: address } })).problem
    },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    sending.mutate(to.trim())
  }
  const problem = sending.isError ? sentenceOf(sending.error) : sending.data
  const isSent = sending.isSuccess && sending.data === null && sending.variables === to.trim()
  return (
    <form className={classes.mail} onSubmit={submit}>
      <TextInput
        size="md"
        label={way === 'mail' ? 'Send it by mail to' : 'Send it by SMS to'}
        type={way === 'mail' ? 'email' : 'tel'}
        placeholder={way === 'mail' ? undefined : '+1 555 010 0199'}
        autoComplete="off"
        value={to}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        variant="default"
        loading={sending.isPending}
        disabled={to.trim() === '' || isSent}
      >
        Send
      </Button>
      {isSent ? (
        <p role="status" className={classes.wide}>
          On its way to {sending.variables}.
        </p>
      ) : null}
      {problem ? (
        <div className={classes.wide}>
          <Problem>{problem}</Problem>
        </div>
      ) : null}
    </form>
  )
}
