import { Button, Text, Title } from '@mantine/core'
import { IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Account } from '../../auth/account.ts'
import { useMay } from '../../auth/accountState.ts'
import { MyInvitations } from '../../auth/MyInvitations.tsx'
import { NextDrills } from '../../desk/drills/NextDrills.tsx'
import { MyTasks } from '../../desk/tasks/MyTasks.tsx'
import { paths } from '../../paths.ts'
import { incidentLines } from '../../shell/IncidentLines.tsx'
import { useIncidents } from '../../shell/useIncidents.ts'
import { Lines } from '../../ui/page/PagedList.tsx'
import page from '../../ui/page/page.module.css'
import { FirstDrillCard } from './FirstDrillCard.tsx'
import classes from './HomePage.module.css'
import { MySites } from './MySites.tsx'
import { OpenBagForm } from './OpenBagForm.tsx'

/** Home for somebody who is signed in: start, recent incidents, and a bag by its code. */
export function SignedInHome({ account }: { account: Account }) {
  const mayStart = useMay('incident.start')
  const mayRead = useMay('incident.read')
  const mayReadTasks = useMay('task.read')
  const mayManage = useMay('site.manage')
  return (
    <>
      <div>
        <Title order={1}>{account.tenant?.name ?? 'No organization yet'}</Title>
        <Text c="dimmed">Signed in as {account.profile.name}</Text>
      </div>
      <MyInvitations />
      {mayStart ? (
        <Button
          component={Link}
          to={paths.startIncident}
          size="xl"
          leftSection={<IconUrgent size={28} aria-hidden />}
          className={classes.start}
        >
          Start Incident
        </Button>
      ) : null}
      <FirstDrillCard account={account} />
      {!account.tenant && account.profile.isGlobalAdmin ? <FirstOrganization /> : null}
      {mayRead && !mayStart ? <Text>You can follow incidents but not start them.</Text> : null}
      <div className={classes.ways}>
        {mayStart ? <NextDrills className={classes.card} /> : null}
        {mayRead ? <Recent /> : null}
        {mayReadTasks ? <MyTasks className={classes.card} /> : null}
        {mayManage ? <MySites /> : null}
        <section className={classes.card}>
          <Title order={2}>Open a bag</Title>
          <OpenBagForm />
        </section>
      </div>
    </>
  )
}

/** A global administrator of a place without an organization begins with one. */
function FirstOrganization() {
  return (
    <section className={classes.card} aria-labelledby="first-organization">
      <Title order={2} id="first-organization">
        Create an organization
      </Title>
      <p>Create your school or district. Then follow the checklist to its first drill.</p>
      <Link to={paths.adminTenantCreate} className={classes.more}>
        Create an organization
      </Link>
      <Link to={paths.adminTenants} className={classes.more}>
        View all organizations
      </Link>
    </section>
  )
}

function Recent() {
  const incidents = useIncidents({ pageSize: 5, page: 1 })
  return (
    <section className={classes.card}>
      <Title order={2}>Recent incidents</Title>
      <Lines
        query={incidents}
        {...incidentLines}
        empty={<p className={page.note}>No incident or drill yet. The first drill will appear here.</p>}
      />
      <Link to={paths.incidentList} className={classes.more}>
        View Incidents
      </Link>
    </section>
  )
}
