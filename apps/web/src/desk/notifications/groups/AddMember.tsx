import { NativeSelect, TextInput } from '@mantine/core'
import { addGroupMember, type StoredGroup } from '@muster/contract/notificationCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import type { GroupMember } from '@muster/domain/notification/notificationGroup'
import type { LanguageCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { type ReactNode, useState } from 'react'
import { newId } from '../../../live/newId.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import formClasses from '../../../ui/form/form.module.css'
import { LanguageField } from '../../../ui/form/LanguageField.tsx'
import { textField } from '../../../ui/form/textField.ts'
import { useForm } from '../../../ui/form/useForm.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { SearchSelect } from '../../../ui/kit/SearchSelect.tsx'
import page from '../../../ui/page/page.module.css'
import ownClasses from '../notifications.module.css'
import { useEndpoints, useMessageLanguages, useReloadNotifications } from '../useNotifications.ts'
import { memberKinds } from './groupWords.ts'
import { PersonSearch } from './PersonSearch.tsx'

type Kind = GroupMember['kind']
type AddMemberProps = { group: StoredGroup; groups: readonly StoredGroup[] }

/** Adds one line to a group. */
export function AddMember({ group, groups }: AddMemberProps) {
  const reload = useReloadNotifications()
  const [kind, setKind] = useState<Kind>('account')
  const [added, setAdded] = useState<string | null>(null)
  const add: Add = async (member, groupMemberId = newId()) => {
    setAdded(null)
    const params = { groupId: group.groupId }
    const { name } = await checkAndCall(addGroupMember, { params, body: { groupMemberId, member } })
    setAdded(name)
    // A group of thousands is read again while the next one is typed.
    void reload()
  }
  return (
    <div className={ownClasses.channel}>
      <h3>{t`Add to this group`}</h3>
      <NativeSelect
        label={t`Who`}
        size="md"
        value={kind}
        data={memberKinds.map(({ kind: value, label }) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          const chosen = memberKinds.find((each) => each.kind === currentTarget.value)
          setAdded(null)
          if (chosen) setKind(chosen.kind)
        }}
      />
      <Fields key={kind} kind={kind} own={group} groups={groups} add={add} />
      <div role="status">
        {added === null ? null : <Badge tone="ok">{t`${added} added to this group.`}</Badge>}
      </div>
    </div>
  )
}

/** Adds it under this id; without one under a new one, for nobody is in a group twice. */
type Add = (member: GroupMember, groupMemberId?: string) => Promise<void>
type FieldsProps = {
  kind: Kind
  own: StoredGroup
  groups: readonly StoredGroup[]
  add: Add
}

function Fields({ kind, own, groups, add }: FieldsProps) {
  const sites = useSites().data ?? []
  const endpoints = useEndpoints(true).data ?? []
  switch (kind) {
    case 'account':
      return <PersonSearch onAdd={(accountId) => add({ kind, accountId })} />
    case 'email':
    case 'sms':
      return <AddressForm kind={kind} add={add} />
    case 'role':
      return (
        <ChoiceForm
          label={t`Role`}
          none=""
          choices={tenantRole.options.map((role) => ({ value: role, label: roles[role].words.name }))}
          onAdd={(role, id) => add({ kind, role: tenantRole.parse(role) }, id)}
        />
      )
    case 'siteStaff':
      return (
        <ChoiceForm
          label={t`Site`}
          none=""
          choices={[
            { value: 'own', label: t`The sites of the incident` },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onAdd={(site, id) => add({ kind, siteId: site === 'own' ? null : Number(site) }, id)}
        >
          <p className={page.note}>
            {t`Users assigned to the site, and staff on its roster who have an address.`}
          </p>
        </ChoiceForm>
      )
    case 'endpoint':
      return (
        <ChoiceForm
          label={t`Webhook or channel`}
          none={t`No webhooks yet. Add one under “Webhooks” first.`}
          choices={endpoints.map(({ endpointId, name }) => ({ value: endpointId, label: name }))}
          onAdd={(endpointId, id) => add({ kind, endpointId }, id)}
        />
      )
    case 'group':
      return (
        <ChoiceForm
          label={t`Group`}
          none={t`No other groups yet.`}
          choices={groups
            .filter(({ groupId, isRetired }) => !isRetired && groupId !== own.groupId)
            .map(({ groupId, name }) => ({ value: groupId, label: name }))}
          onAdd={(groupId, id) => add({ kind, groupId }, id)}
        />
      )
  }
}

type ChoiceFormProps = {
  label: string
  choices: { value: string; label: string }[]
  /** Said where there is nothing to choose. */
  none: string
  onAdd: (value: string, id: string) => Promise<void>
  children?: ReactNode
}

function ChoiceForm({ label, choices, none, onAdd, children }: ChoiceFormProps) {
  const first = { chosen: '' }
  const orFirst = (chosen: string) => chosen || (choices[0]?.value ?? '')
  const form = useForm({
    first,
    next: () => first,
    save: ({ chosen }, id) => onAdd(orFirst(chosen), id),
  })
  const value = orFirst(form.values.chosen)
  if (value === '') return <p>{none}</p>
  return (
    <FormFrame action={t`Add`} form={form} className={formClasses.fields}>
      <SearchSelect
        label={label}
        size="md"
        value={value}
        data={choices}
        onChange={(chosen) => form.update({ chosen })}
      />
      {children}
    </FormFrame>
  )
}

function AddressForm({ kind, add }: Pick<FieldsProps, 'add'> & { kind: 'email' | 'sms' }) {
  // The address has the name by which the server says what is wrong with it.
  const first = { member: '', name: '', language: null as LanguageCode | null }
  const offered = useMessageLanguages()
  const form = useForm({
    first,
    next: () => first,
    save: ({ member, name, language }, id) => {
      const line = { kind, address: member.trim(), name: name.trim() || null }
      return add(language ? { ...line, language } : line, id)
    },
  })
  return (
    <FormFrame action={t`Add`} form={form} className={formClasses.fields}>
      <div className={ownClasses.fields}>
        <TextInput
          label={kind === 'email' ? t`Email address` : t`Phone number`}
          size="md"
          maxLength={320}
          type={kind === 'email' ? 'email' : 'tel'}
          autoComplete="off"
          {...textField(form, 'member')}
        />
        <TextInput
          label={t`Name (optional)`}
          size="md"
          maxLength={200}
          autoComplete="off"
          dir="auto"
          {...textField(form, 'name')}
        />
        <LanguageField
          label={t`Language`}
          none={t`That of the group`}
          value={form.values.language}
          offered={offered}
          onChange={(language) => form.update({ language })}
        />
      </div>
    </FormFrame>
  )
}
