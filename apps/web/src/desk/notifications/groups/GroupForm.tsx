import { changeGroup, createGroup, retireGroup, type StoredGroup } from '@muster/contract/notificationCalls'
import { type NotificationGroup, notificationGroup } from '@muster/domain/notification/notificationGroup'
import { t } from '@muster/words/t'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { languageName } from '../../../ui/form/LanguageField.tsx'
import { CreateRecord, EditRecord } from '../../../ui/form/RecordForm.tsx'
import { useReloadNotifications } from '../useNotifications.ts'
import { GroupFields } from './GroupFields.tsx'
import { GroupMembers } from './GroupMembers.tsx'
import { quietHoursWords } from './groupWords.ts'

const list = {
  to: paths.notificationGroups,
  get label() {
    return t`All groups`
  },
}
const firstGroup: NotificationGroup = { name: '', isForFamilies: false, quiet: null, language: null }

/** A new group; its members come next. */
export function GroupCreate() {
  return (
    <CreateRecord
      list={list}
      reloadList={useReloadNotifications()}
      first={firstGroup}
      save={(group, groupId) => checkAndCall(createGroup, { body: { ...group, groupId } })}
      said={t`Group saved. Now add members.`}
      goTo={({ groupId }) => paths.notificationGroup(groupId)}
      action={t`Save group`}
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
      title={isRetired ? t`${name} (retired)` : t`Group details`}
      stored={stored}
      read={(group) => ({ values: notificationGroup.parse(group), version: group.version })}
      reload={async () => (await reload()).data?.find((each) => each.groupId === groupId)}
      save={(values, version) => checkAndCall(changeGroup, { params, body: { ...values, version } })}
      words={words}
      action={isRetired ? t`Save and restore` : t`Save`}
      remove={
        isRetired
          ? null
          : {
              action: t`Retire group`,
              run: () => call(retireGroup, { params }),
              effect: t`This group gets no more notifications, even if a rule or group includes it. You can restore it.`,
            }
      }
      above={<GroupMembers group={stored} groups={groups} />}
    >
      {(form) => <GroupFields form={form} />}
    </EditRecord>
  )
}

const words: Words<NotificationGroup> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  isForFamilies: {
    get label() {
      return t`For families`
    },
    show: (isForFamilies) => (isForFamilies ? 'yes' : 'no'),
  },
  quiet: {
    get label() {
      return t`Quiet hours`
    },
    show: (quiet) => (quiet ? quietHoursWords(quiet) : 'none'),
  },
  language: {
    get label() {
      return t`Language`
    },
    show: (language) => (language ? languageName(language) : t`none`),
  },
}
