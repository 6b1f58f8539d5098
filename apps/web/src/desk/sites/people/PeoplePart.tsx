import { Title } from '@mantine/core'
import { getSitePeople, type SitePeople, type SiteWorker } from '@muster/contract/siteReadinessCalls'
import { roles } from '@muster/domain/access/roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../api/call.ts'
import { useMay } from '../../../auth/accountState.ts'
import { paths } from '../../../paths.ts'
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
        People
      </Title>
      <Loaded query={people}>{(found) => <Shown people={found} />}</Loaded>
      {mayInvite ? (
        <p className={classes.ways}>
          <Link to={paths.adminUsers}>Invite a person</Link>
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
        {counted(studentCount, 'student')} and {counted(staffCount, 'teacher')} work in rooms at this site.
      </p>
      <div>
        <Title order={3}>Can run an incident here</Title>
        {leading.length === 0 ? <p className={page.note}>No one yet.</p> : <Workers workers={leading} />}
      </div>
      {others.length > 0 ? (
        <details className={classes.retired}>
          <summary>Can follow incidents and clear rooms: {others.length}</summary>
          <Workers workers={others} />
        </details>
      ) : null}
    </>
  )
}

/** Names shown before somebody asks for more. */
const few = 12

function Workers({ workers }: { workers: readonly SiteWorker[] }) {
  const [isShort, setShort] = useState(true)
  const shown = isShort ? workers.slice(0, few) : workers
  return (
    <>
      <ul className={classes.rooms}>
        {shown.map(({ id, name, role, hasSignedIn }) => (
          <li key={id} className={classes.room}>
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.dim}>
                {roles[role].words.name}
                {hasSignedIn ? '' : ' · never signed in'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {isShort && workers.length > few ? (
        <button type="button" className={classes.more} onClick={() => setShort(false)}>
          Everyone: {workers.length}
        </button>
      ) : null}
    </>
  )
}

const counted = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
