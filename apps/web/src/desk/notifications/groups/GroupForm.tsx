import { changeGroup, createGroup, retireGroup, type StoredGroup } from '@muster/contract/notificationCalls'
import { type NotificationGroup, notificationGroup } from '@muster/domain/notification/notificationGroup'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { type Attempt, attemptOf } from '../../../board/send/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { CreateFrame } from '../../../ui/form/CreateFrame.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkBody } from '../../../ui/form/fieldErrors.ts'
import { useCreate } from '../../../ui/form/useCreate.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useReloadNotifications } from '../useNotifications.ts'
import { GroupFields } from './GroupFields.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { quietHoursWords } from './groupWords.ts'

const firstGroup: NotificationGroup = { name: '', isForFamilies: false, quiet: null }

/** A new group; its members come next. */
export function GroupCreate() {
  const reload = useReloadNotifications()
  const last = useRef<Attempt | null>(null)
  const create = useCreate({
    first: firstGroup,
    save: async (group) => {
      last.current = attemptOf(last.current, group, newId)
      const body = { ...group, groupId: last.current.commandId }
      checkBody(createGroup.body, body)
      const made = await call(createGroup, { body })
      await reload()
      toastSuccess('The group is saved. Now add who is in it.')
      return made
    },
    goTo: ({ groupId }) => paths.notificationGroup(groupId),
  })
  return (
    <>
      <BackLink to={paths.notificationGroups}>All groups</BackLink>
      <CreateFrame action="Save group" cancelTo={paths.notificationGroups} create={create}>
        <GroupFields values={create.values} errors={create.errors} update={create.update} />
      </CreateFrame>
    </>
  )
}

const toVersioned = (stored: StoredGroup): Versioned<NotificationGroup> => ({
  values: notificationGroup.parse(stored),
  version: stored.version,
})

type GroupEditProps = {
  stored: StoredGroup
  groups: readonly StoredGroup[]
  reload: () => Promise<{ data: StoredGroup[] | undefined }>
}

/** A group: its members, and its settings. */
export function GroupEdit({ stored, groups, reload }: GroupEditProps) {
  const { groupId, isRetired } = stored
  const navigate = useNavigate()
  const reloadAll = useReloadNotifications()
  const edit = useEdit<NotificationGroup>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () =>
      toVersioned((await reload()).data?.find((each) => each.groupId === groupId) ?? stored),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(changeGroup.body, body)
      const saved = await call(changeGroup, { params: { groupId }, body })
      await reloadAll()
      return toVersioned(saved)
    },
  })
  return (
    <>
      <BackLink to={paths.notificationGroups}>All groups</BackLink>
      <GroupMembers group={stored} groups={groups} />
      <EditFrame
        title={isRetired ? `${stored.name} (out of use)` : 'Name and rules of this group'}
        edit={edit}
        words={words}
        action={isRetired ? 'Save and use again' : 'Save'}
        beside={
          isRetired ? null : (
            <ConfirmButton
              action="Put out of use"
              size="md"
              whyNot={null}
              onConfirm={async () => {
                await call(retireGroup, { params: { groupId } })
                await reloadAll()
                await navigate(paths.notificationGroups)
              }}
            >
              Nobody is told through this group any more, whatever rules or groups name it. It can be brought
              back.
            </ConfirmButton>
          )
        }
      >
        <GroupFields values={edit.values} errors={edit.errors} update={edit.update} />
      </EditFrame>
    </>
  )
}

const words: Words<NotificationGroup> = {
  name: { label: 'Name', show: (name) => name },
  isForFamilies: { label: 'For families', show: (isForFamilies) => (isForFamilies ? 'yes' : 'no') },
  quiet: { label: 'Quiet hours', show: (quiet) => (quiet ? quietHoursWords(quiet) : 'none') },
}
