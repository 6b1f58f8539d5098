import { Button, NativeSelect, TextInput } from '@mantine/core'
import { addGroupMember, type StoredGroup } from '@muster/contract/notificationCalls'
import { tenantRole } from '@muster/domain/access/rights'
import { roles } from '@muster/domain/access/roles'
import { type GroupMember, groupMember } from '@muster/domain/notification/notificationGroup'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problemError.ts'
import { type Attempt, attemptOf } from '../../../live/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { useSites } from '../../../siteChoice/useSites.ts'
import { errorOf, type FieldError, fieldErrors } from '../../../ui/form/fieldErrors.ts'
import { Problem } from '../../../ui/page/Problem.tsx'
import ownClasses from '../notifications.module.css'
import { useEndpoints, useReloadNotifications } from '../useNotifications.ts'
import { memberKinds } from './groupWords.ts'
import { PersonSearch } from './PersonSearch.tsx'

type Kind = GroupMember['kind']
type AddMemberProps = { group: StoredGroup; groups: readonly StoredGroup[] }

/** Adds one line to a group. */
export function AddMember({ group, groups }: AddMemberProps) {
  const reload = useReloadNotifications()
  const last = useRef<Attempt | null>(null)
  const [kind, setKind] = useState<Kind>('account')
  const [added, setAdded] = useState<string | null>(null)
  const adding = useMutation({
    mutationFn: (member: GroupMember) => {
      last.current = attemptOf(last.current, member, newId)
      const body = { groupMemberId: last.current.commandId, member }
      return call(addGroupMember, { params: { groupId: group.groupId }, body })
    },
    onSuccess: ({ name }) => {
      last.current = null
      setAdded(name)
      // A group of thousands is read again while the next one is typed.
      void reload()
    },
    onMutate: () => setAdded(null),
  })
  const add = (member: GroupMember) => {
    if (!adding.isPending) adding.mutate(member)
  }
  const errors = fieldErrors(adding.error)
  const isAtField = (kind === 'email' || kind === 'sms') && errors.length > 0
  return (
    <div className={ownClasses.channel}>
      <h3>Add to this group</h3>
      <NativeSelect
        label="Whom"
        size="md"
        value={kind}
        data={memberKinds.map(({ kind: value, label }) => ({ value, label }))}
        onChange={({ currentTarget }) => {
          const chosen = memberKinds.find((each) => each.kind === currentTarget.value)
          adding.reset()
          setAdded(null)
          if (chosen) setKind(chosen.kind)
        }}
      />
      <Fields
        key={kind}
        kind={kind}
        own={group}
        groups={groups}
        isAdding={adding.isPending}
        add={add}
        errors={errors}
      />
      {adding.error && !isAtField ? <Problem>{sentenceOf(adding.error)}</Problem> : null}
      <p role="status" className={ownClasses.good}>
        {added === null ? '' : `${added} is in this group.`}
      </p>
    </div>
  )
}

type FieldsProps = {
  kind: Kind
  own: StoredGroup
  groups: readonly StoredGroup[]
  isAdding: boolean
  errors: readonly FieldError[]
  add: (member: GroupMember) => void
}

function Fields({ kind, own, groups, isAdding, errors, add }: FieldsProps) {
  const sites = useSites().data ?? []
  const endpoints = useEndpoints(true).data ?? []
  switch (kind) {
    case 'account':
      return <PersonSearch isAdding={isAdding} onAdd={(accountId) => add({ kind, accountId })} />
    case 'email':
    case 'sms':
      return <AddressFields kind={kind} isAdding={isAdding} errors={errors} add={add} />
    case 'role':
      return (
        <Choose
          label="Role"
          isAdding={isAdding}
          none=""
          choices={tenantRole.options.map((role) => ({ value: role, label: roles[role].words.name }))}
          onAdd={(role) => add({ kind, role: tenantRole.parse(role) })}
        />
      )
    case 'siteStaff':
      return (
        <Choose
          label="Site"
          isAdding={isAdding}
          none=""
          choices={[
            { value: 'own', label: 'The sites of the incident' },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onAdd={(site) => add({ kind, siteId: site === 'own' ? null : Number(site) })}
        >
          <p className={ownClasses.dim}>
            Accounts that are held to the site, and its staff on the roster who have an address.
          </p>
        </Choose>
      )
    case 'endpoint':
      return (
        <Choose
          label="Webhook or channel"
          isAdding={isAdding}
          none="There is none yet. Add it under “Webhooks” first."
          choices={endpoints.map(({ endpointId, name }) => ({ value: endpointId, label: name }))}
          onAdd={(endpointId) => add({ kind, endpointId })}
        />
      )
    case 'group':
      return (
        <Choose
          label="Group"
          isAdding={isAdding}
          none="There is no other group yet."
          choices={groups
            .filter(({ groupId, isRetired }) => !isRetired && groupId !== own.groupId)
            .map(({ groupId, name }) => ({ value: groupId, label: name }))}
          onAdd={(groupId) => add({ kind, groupId })}
        />
      )
  }
}

type ChooseProps = {
  label: string
  choices: { value: string; label: string }[]
  /** Said where there is nothing to choose. */
  none: string
  isAdding: boolean
  onAdd: (value: string) => void
  children?: ReactNode
}

function Choose({ label, choices, none, isAdding, onAdd, children }: ChooseProps) {
  const [chosen, setChosen] = useState('')
  const value = chosen || choices[0]?.value
  if (value === undefined) return <p>{none}</p>
  return (
    <>
      <div className={ownClasses.withButton}>
        <NativeSelect
          label={label}
          size="md"
          value={value}
          data={choices}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
        <Button size="md" loading={isAdding} onClick={() => onAdd(value)}>
          Add
        </Button>
      </div>
      {children}
    </>
  )
}

type AddressFieldsProps = Pick<FieldsProps, 'isAdding' | 'errors' | 'add'> & { kind: 'email' | 'sms' }

function AddressFields({ kind, isAdding, errors, add }: AddressFieldsProps) {
  const id = useId()
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  function submit() {
    const member = groupMember.safeParse({ kind, address: address.trim(), name: name.trim() || null })
    setWrong(member.success ? null : (member.error.issues[0]?.message ?? 'Please check this.'))
    if (member.success) add(member.data)
  }
  return (
    <form
      id={id}
      className={ownClasses.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextInput
        label={kind === 'email' ? 'E-mail address' : 'Phone number'}
        size="md"
        maxLength={320}
        type={kind === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        value={address}
        error={wrong ?? errorOf(errors, 'member.address') ?? errorOf(errors, 'member')}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <TextInput
        label="Whose (can be left empty)"
        size="md"
        maxLength={200}
        autoComplete="off"
        value={name}
        dir="auto"
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" size="md" loading={isAdding} style={{ alignSelf: 'end' }}>
        Add
      </Button>
    </form>
  )
}
