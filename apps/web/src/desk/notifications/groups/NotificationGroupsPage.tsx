import { TextInput } from '@mantine/core'
import type { StoredGroup } from '@muster/contract/notificationCalls'
import { numberWords } from '@muster/words/amounts'
import { t } from '@muster/words/t'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { type Columns, DataTable } from '../../../ui/kit/DataTable.tsx'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import classes from '../../../ui/page/page.module.css'
import { ListHead } from '../ListHead.tsx'
import { NotificationTabs } from '../NotificationTabs.tsx'
import { useGroups } from '../useNotifications.ts'
import { GroupCreate, GroupEdit } from './GroupForm.tsx'
import { quietHoursWords } from './groupWords.ts'

/** Groups of people and addresses that are notified together; the address holds the one that is open. */
export default function NotificationGroupsPage() {
  const [address] = useSearchParams()
  const groups = useGroups(false)
  const opened = address.get('group')
  return (
    <div className={classes.page}>
      <PageHeader
        title={t`Notification groups`}
        subtitle={t`People and addresses that you notify together.`}
      />
      <NotificationTabs open={null} />
      {opened === 'new' ? (
        <GroupCreate />
      ) : (
        <Loaded query={groups}>
          {(all) => {
            const edited = all.find(({ groupId }) => groupId === opened)
            return edited ? (
              <GroupEdit key={edited.groupId} stored={edited} groups={all} reload={() => groups.refetch()} />
            ) : (
              <GroupList groups={all} />
            )
          }}
        </Loaded>
      )}
    </div>
  )
}

/** More groups than this are easier found by typing. */
const few = 12

function GroupList({ groups }: { groups: readonly StoredGroup[] }) {
  const [withRetired, setWithRetired] = useState(false)
  const [text, setText] = useState('')
  const retired = groups.filter(({ isRetired }) => isRetired).length
  const inUse = groups.filter(({ isRetired }) => withRetired || !isRetired)
  const shown = inUse.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  return (
    <section className={classes.card} aria-labelledby="groups">
      <ListHead
        id="groups"
        title={t`Groups`}
        retired={retired}
        withRetired={withRetired}
        onWithRetired={setWithRetired}
      >
        <Button
          kind="primary"
          component={Link}
          to={paths.notificationGroup('new')}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          {t`New group`}
        </Button>
      </ListHead>
      {inUse.length > few ? (
        <TextInput
          label={t`Find a group`}
          type="search"
          size="md"
          value={text}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      {shown.length > 0 ? (
        <DataTable
          label={t`Groups`}
          items={shown}
          keyOf={({ groupId }) => groupId}
          linkTo={({ groupId }) => paths.notificationGroup(groupId)}
          columns={columns}
        />
      ) : text.trim() === '' ? (
        <EmptyState title={t`No groups yet.`}>
          {t`Create one. It can hold people, roles, site staff, addresses, webhooks and other groups.`}
        </EmptyState>
      ) : (
        <EmptyState title={t`No group has that name.`} />
      )}
    </section>
  )
}

const columns: Columns<StoredGroup> = [
  {
    get title() {
      return t`Group`
    },
    cell: ({ name }) => <span dir="auto">{name}</span>,
  },
  {
    get title() {
      return t`Members`
    },
    cell: ({ memberCount }) => numberWords(memberCount),
    isNumber: true,
  },
  {
    get title() {
      return t`Kind`
    },
    cell: ({ isForFamilies }) => (isForFamilies ? t`Families` : '–'),
  },
  {
    get title() {
      return t`Quiet hours`
    },
    cell: ({ quiet }) => (quiet ? quietHoursWords(quiet) : '–'),
    isForDesks: true,
  },
  {
    get title() {
      return t`State`
    },
    cell: stateOf,
  },
]

function stateOf({ memberCount, isRetired }: StoredGroup) {
  if (isRetired) return <Badge tone="none">{t`Retired`}</Badge>
  return memberCount === 0 ? (
    <Badge tone="help">{t`No members. Notifies no one.`}</Badge>
  ) : (
    <Badge tone="ok">{t`In use`}</Badge>
  )
}
