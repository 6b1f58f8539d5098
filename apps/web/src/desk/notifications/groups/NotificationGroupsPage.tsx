import { TextInput } from '@mantine/core'
import type { StoredGroup } from '@muster/contract/notificationCalls'
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
      <PageHeader title="Notification groups" subtitle="People and addresses that you notify together." />
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
        title="Groups"
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
          New group
        </Button>
      </ListHead>
      {inUse.length > few ? (
        <TextInput
          label="Find a group"
          type="search"
          size="md"
          value={text}
          leftSection={<IconSearch size={18} aria-hidden />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : null}
      {shown.length > 0 ? (
        <DataTable
          label="Groups"
          items={shown}
          keyOf={({ groupId }) => groupId}
          linkTo={({ groupId }) => paths.notificationGroup(groupId)}
          columns={columns}
        />
      ) : text.trim() === '' ? (
        <EmptyState title="No groups yet.">
          Create one. It can hold people, roles, site staff, addresses, webhooks and other groups.
        </EmptyState>
      ) : (
        <EmptyState title="No group has that name." />
      )}
    </section>
  )
}

const columns: Columns<StoredGroup> = [
  { title: 'Group', cell: ({ name }) => <span dir="auto">{name}</span> },
  { title: 'Members', cell: ({ memberCount }) => memberCount.toLocaleString('en-US'), isNumber: true },
  { title: 'Kind', cell: ({ isForFamilies }) => (isForFamilies ? 'Families' : '–') },
  {
    title: 'Quiet hours',
    cell: ({ quiet }) => (quiet ? quietHoursWords(quiet) : '–'),
    isForDesks: true,
  },
  { title: 'State', cell: stateOf },
]

function stateOf({ memberCount, isRetired }: StoredGroup) {
  if (isRetired) return <Badge tone="none">Retired</Badge>
  return memberCount === 0 ? (
    <Badge tone="help">No members. Notifies no one.</Badge>
  ) : (
    <Badge tone="ok">In use</Badge>
  )
}
