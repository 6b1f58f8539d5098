import { Modal, Stack, Text, TextInput, Title } from '@mantine/core'
import {
  getMyContact,
  listPushSubscriptions,
  setMyContact,
  unsubscribePush,
} from '@muster/contract/notifiedCalls'
import { toldDeviceName } from '@muster/domain/deviceName'
import { t, told } from '@muster/words/t'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/problemError.ts'
import { productName } from '../api/product.ts'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { checkAndCall } from '../ui/form/fieldErrors.ts'
import { LanguageField } from '../ui/form/LanguageField.tsx'
import { textField } from '../ui/form/textField.ts'
import { useForm } from '../ui/form/useForm.ts'
import { Button } from '../ui/kit/Button.tsx'
import { Loaded } from '../ui/page/LoadProblem.tsx'
import { Problem } from '../ui/page/Problem.tsx'
import { rich } from '../ui/rich.tsx'
import { TimeText } from '../ui/TimeText.tsx'
import { browserFacts, subscribeHere, subscriptionIdHere, unsubscribe } from './browserSubscription.ts'
import classes from './NotifyMeDialog.module.css'
import { pushSupport, pushSupportWords } from './pushSupport.ts'

type NotifyMeDialogProps = { tenantId: string; onClose: () => void }

/** The settings for a person's own notifications: on this device, on others, and by SMS. */
export default function NotifyMeDialog({ tenantId, onClose }: NotifyMeDialogProps) {
  return (
    <Modal opened onClose={onClose} title={t`Notify me`} size="lg" centered>
      <Stack gap="lg">
        <Browsers tenantId={tenantId} />
        <PhoneNumber tenantId={tenantId} />
      </Stack>
    </Modal>
  )
}

type Subscription = z.output<typeof listPushSubscriptions.answer>[number]

function Browsers({ tenantId }: { tenantId: string }) {
  const queries = useQueryClient()
  const known = useQuery({
    queryKey: ['push', tenantId],
    // The answers about a person's notifications are never cached.
    staleTime: 0,
    queryFn: async ({ signal }) => ({
      all: await call(listPushSubscriptions, {}, { signal }),
      here: await subscriptionIdHere(tenantId),
    }),
  })
  const reload = () => queries.invalidateQueries({ queryKey: ['push', tenantId] })
  return (
    <Loaded query={known} height={120}>
      {({ all, here }) => {
        const isHere = all.some(({ subscriptionId }) => subscriptionId === here)
        const others = all.filter(({ subscriptionId }) => subscriptionId !== here)
        return (
          <>
            <section className={classes.part} aria-labelledby="this-device">
              <Title order={3} id="this-device">
                {t`This device`}
              </Title>
              {isHere && here ? (
                <SubscribedHere tenantId={tenantId} subscriptionId={here} reload={reload} />
              ) : (
                <NotSubscribedHere tenantId={tenantId} reload={reload} />
              )}
            </section>
            {others.length > 0 ? <OtherBrowsers others={others} reload={reload} /> : null}
          </>
        )
      }}
    </Loaded>
  )
}

function SubscribedHere({
  tenantId,
  subscriptionId,
  reload,
}: {
  tenantId: string
  subscriptionId: string
  reload: () => Promise<void>
}) {
  const stopping = useMutation({
    mutationFn: () => unsubscribe(tenantId, subscriptionId),
    onSuccess: reload,
  })
  return (
    <>
      <Text role="status">
        {rich`<b>This device gets notifications,</b> even when ${productName()} is closed and no one is signed in. Messages never include student names.`}
      </Text>
      <div>
        <Button loading={stopping.isPending} onClick={() => stopping.mutate()}>
          {t`Stop notifications on this device`}
        </Button>
      </div>
      {stopping.error ? <Problem>{sentenceOf(stopping.error)}</Problem> : null}
    </>
  )
}

function NotSubscribedHere({ tenantId, reload }: { tenantId: string; reload: () => Promise<void> }) {
  const [support, setSupport] = useState(() => pushSupport(browserFacts()))
  const starting = useMutation({
    mutationFn: () => subscribeHere(tenantId),
    onSuccess: reload,
    onSettled: () => setSupport(pushSupport(browserFacts())),
  })
  if (support !== 'possible') return <Text role="status">{pushSupportWords[support]}</Text>
  return (
    <>
      <Text>
        {t`Get messages that your organization’s rules send you, even when ${productName()} is closed. Use this only on your own devices. Your browser will ask you to allow it.`}
      </Text>
      <div>
        <Button kind="primary" loading={starting.isPending} onClick={() => starting.mutate()}>
          {t`Notify me on this device`}
        </Button>
      </div>
      {starting.data === false ? (
        <Text role="status">{t`Your browser is not allowed to show messages. Nothing changed.`}</Text>
      ) : null}
      {starting.error ? <Problem>{startProblem(starting.error)}</Problem> : null}
    </>
  )
}

/** Makes a sentence of a failure: browsers' own errors are for programmers. */
function startProblem(error: unknown): string {
  return error instanceof DOMException
    ? t`This browser could not be set up, because its message service did not answer. Check your connection and try again.`
    : sentenceOf(error)
}

function OtherBrowsers({ others, reload }: { others: readonly Subscription[]; reload: () => Promise<void> }) {
  const removing = useMutation({
    mutationFn: (subscriptionId: string) => call(unsubscribePush, { params: { subscriptionId } }),
    onSuccess: reload,
  })
  return (
    <section className={classes.part} aria-labelledby="other-devices">
      <Title order={3} id="other-devices">
        {t`Your other devices`}
      </Title>
      <ul className={classes.devices}>
        {others.map(({ subscriptionId, device, createdAt }) => (
          <li key={subscriptionId}>
            <span>{rich`${toldDeviceName(device)}, since ${<TimeText at={createdAt} />}`}</span>
            <Button
              aria-label={t`Stop notifications on ${toldDeviceName(device)}`}
              loading={removing.isPending && removing.variables === subscriptionId}
              onClick={() => removing.mutate(subscriptionId)}
            >
              {t`Stop`}
            </Button>
          </li>
        ))}
      </ul>
      {removing.error ? <Problem>{sentenceOf(removing.error)}</Problem> : null}
    </section>
  )
}

function PhoneNumber({ tenantId }: { tenantId: string }) {
  const contact = useQuery({
    queryKey: ['contact', tenantId],
    queryFn: ({ signal }) => call(getMyContact, {}, { signal }),
  })
  return (
    <Loaded query={contact} height={90}>
      {(known) => <PhoneForm tenantId={tenantId} {...known} />}
    </Loaded>
  )
}

type PhoneFormProps = z.output<typeof getMyContact.answer> & { tenantId: string }

function PhoneForm({ tenantId, email, phone, phoneProblem, language, languages }: PhoneFormProps) {
  const queries = useQueryClient()
  const [wasSaved, setSaved] = useState(false)
  const form = useForm({
    first: { phone: phone ?? '', language },
    save: (typed) =>
      checkAndCall(setMyContact, {
        body: { phone: typed.phone.trim() || null, language: typed.language },
      }),
    next: (saved) => ({ phone: saved.phone ?? '', language: saved.language }),
    onSaved: (saved) => {
      queries.setQueryData(['contact', tenantId], saved)
      setSaved(true)
    },
  })
  const isUntouched = form.values.phone === (phone ?? '') && form.values.language === language
  return (
    <FormFrame
      title={t`Text messages and email`}
      titleOrder={3}
      action={languages.length > 0 ? t`Save` : t`Save number`}
      kind="secondary"
      form={form}
      className={classes.part}
    >
      <Text>{rich`Email goes to ${<strong>{email}</strong>}.`}</Text>
      <TextInput
        label={t`Mobile number`}
        description={t`Start with + and the country, such as +1 555 010 0000. Leave empty for no text messages.`}
        type="tel"
        size="md"
        maxLength={40}
        autoComplete="tel"
        {...textField(form, 'phone')}
      />
      <LanguageField
        label={t`Language of messages to you`}
        none={t`Not chosen`}
        value={form.values.language}
        offered={languages}
        description={t`For emails, text messages and notifications, in all your organizations that have this language. While none is chosen here, the one that you chose in your account menu counts. Translations are made by a machine; emails have the English below.`}
        onChange={(chosen) => form.update({ language: chosen })}
      />
      {phoneProblem && isUntouched ? (
        <Problem>{t`Text messages can’t reach ${phone ?? ''}. ${told(phoneProblem)}`}</Problem>
      ) : null}
      <Text role="status">{wasSaved && isUntouched ? t`Saved.` : ''}</Text>
    </FormFrame>
  )
}
