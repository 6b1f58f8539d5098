import { Title } from '@mantine/core'
import { getSitePeople, type SitePeople, type SiteWorker } from '@muster/contract/siteReadinessCalls'
import { roles } from '@muster/domain/access/roles'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/kit/Badge.tsx'
import { Button } from '../../../ui/kit/Button.tsx'
import { DataTable } from '../../../ui/kit/DataTable.tsx'
import { Disclosure } from '../../../ui/kit/Disclosure.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import page from '../../../ui/page/page.module.css'
import classes from '../rooms/rooms.module.css'

/** The people of a site: those who may run an incident there, the other accounts, and its rosters in numbers. */
export function PeoplePart({ siteId }: { siteId: number }) {
  const mayInvite = useMay('user.manage')
  const people = useQuery({
    queryKey: ['sites', siteId, 'people'],
    queryFn: ({ signal }) => call(getSitePeople, { params: { siteId } }, { signal }),
  })
  return (
    <section className={page.card} aria-labelledby="people">
      <Title order={2} id="people">
        {t`People`}
      </Title>
      <Loaded query={people}>{(found) => <Shown people={found} />}</Loaded>
      {mayInvite ? (
        <p className={classes.ways}>
          <Link to={paths.adminUsers}>{t`Invite a person`}</Link>
        </p>
      ) : null}
    </section>
  )
}

function Shown({ people: { workers, studentCount, staffCount } }: { people: SitePeople }) {
  const leading = workers.filter(({ mayCommand }) => mayCommand)
  const others = workers.filter(({ mayCommand }) => !mayCommand)
  return (
    <>
      <p className={page.note}>
        {t`${plural(studentCount, '# student', '# students')} and ${plural(staffCount, '# teacher', '# teachers')} work in rooms at this site.`}
      </p>
      <div>
        <Title order={3}>{t`Can run an incident here`}</Title>
        {leading.length === 0 ? (
          <p className={page.note}>{t`No one yet.`}</p>
        ) : (
          <Workers workers={leading} label={t`Can run an incident here`} />
        )}
      </div>
      {others.length > 0 ? (
        <Disclosure summary={t`Can follow incidents and clear rooms: ${others.length}`}>
          <Workers workers={others} label={t`Can follow incidents and clear rooms`} />
        </Disclosure>
      ) : null}
    </>
  )
}

/** Names shown before somebody asks for more. */
const few = 12

function Workers({ workers, label }: { workers: readonly SiteWorker[]; label: string }) {
  const [isShort, setShort] = useState(true)
  return (
    <>
      <DataTable
        label={label}
        items={isShort ? workers.slice(0, few) : workers}
        keyOf={({ id }) => id}
        columns={[
          { title: t`Name`, cell: ({ name }) => name },
          { title: t`Role`, cell: ({ role }) => roles[role].words.name },
          {
            title: t`State`,
            cell: ({ hasSignedIn }) =>
              hasSignedIn ? (
                <Badge tone="ok">{t`Has signed in`}</Badge>
              ) : (
                <Badge tone="warn">{t`Never signed in`}</Badge>
              ),
          },
        ]}
      />
      {isShort && workers.length > few ? (
        <div>
          <Button onClick={() => setShort(false)}>{t`Everyone: ${workers.length}`}</Button>
        </div>
      ) : null}
    </>
  )
}
