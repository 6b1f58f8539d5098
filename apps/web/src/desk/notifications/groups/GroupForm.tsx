import { changeGroup, createGroup, retireGroup, type StoredGroup } from '@muster/contract/notificationCalls'
import { type NotificationGroup, notificationGroup } from '@muster/domain/notification/notificationGroup'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { CreateRecord, EditRecord } from '../../../ui/form/RecordForm.tsx'
import { useReloadNotifications } from '../useNotifications.ts'
import { GroupFields } from './GroupFields.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { quietHoursWords } from './groupWords.ts'

const list = { to: paths.notificationGroups, label: 'All groups' }
const firstGroup: NotificationGroup = { name: '', isForFamilies: false, quiet: null }

/** A new group; its members come next. */
export function GroupCreate() {
  return (
    <CreateRecord
      list={list}
      reloadList={useReloadNotifications()}
      first={firstGroup}
      save={(group, groupId) => checkAndCall(createGroup, { body: { ...group, groupId } })}
      said="The group is saved. Now add who is in it."
      goTo={({ groupId }) => paths.notificationGroup(groupId)}
      action="Save group"
    >
      {(form) => <GroupFields form={form} />}
    </CreateRecord>
  )
}

type GroupEditProps = {
  stored: StoredGroup
  groups: readonly StoredGroup[]
  reload: () => Promise<{ data: StoredGroup[] | undefined }>
}

/** A group: its members, and its settings. */
export function GroupEdit({ stored, groups, reload }: GroupEditProps) {
  const { groupId, isRetired, name } = stored
  const params = { groupId }
  return (
    <EditRecord
      list={list}
      reloadList={useReloadNotifications()}
      title={isRetired ? `${name} (out of use)` : 'Name and rules of this group'}
      stored={stored}
      read={(group) => ({ values: notificationGroup.parse(group), version: group.version })}
      reload={async () => (await reload()).data?.find((each) => each.groupId === groupId)}
      save={(values, version) => checkAndCall(changeGroup, { params, body: { ...values, version } })}
      words={words}
      action={isRetired ? 'Save and use again' : 'Save'}
      remove={
        isRetired
          ? null
          : {
              action: 'Put out of use',
              run: () => call(retireGroup, { params }),
              effect:
                'Nobody is told through this group any more, whatever rules or groups name it. It can be brought back.',
            }
      }
      above={<GroupMembers group={stored} groups={groups} />}
    >
      {(form) => <GroupFields form={form} />}
    </EditRecord>
  )
}

const words: Words<NotificationGroup> = {
  name: { label: 'Name', show: (name) => name },
  isForFamilies: { label: 'For families', show: (isForFamilies) => (isForFamilies ? 'yes' : 'no') },
  quiet: { label: 'Quiet hours', show: (quiet) => (quiet ? quietHoursWords(quiet) : 'none') },
}
