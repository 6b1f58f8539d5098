import { t } from '@muster/words/t'
import { IconUrgent } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Account } from '../../auth/account.ts'
import { useMay } from '../../auth/accountState.ts'
import { MyInvitations } from '../../auth/MyInvitations.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import page from '../../ui/page/page.module.css'
import { FirstDrillCard } from './FirstDrillCard.tsx'
import { HomeCard } from './HomeCard.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import classes from './HomePage.module.css'
import { HomeSites } from './HomeSites.tsx'
import { LastIncidents } from './LastIncidents.tsx'
import { MyTasks } from './MyTasks.tsx'
import { NextDrills } from './NextDrills.tsx'
import { OpenBagForm } from './OpenBagForm.tsx'
import { useHome } from './useHome.ts'

/** Home for somebody who is signed in: start an incident, see how the district is, open a bag by its code. */
export function SignedInHome({ account }: { account: Account }) {
  const mayStart = useMay('incident.start')
  const mayFollow = useMay('incident.read')
  return (
    <>
      <PageHeader
        title={account.tenant?.name ?? t`No organization yet`}
        windowTitle={t`Home`}
        subtitle={t`Signed in as ${account.profile.name}`}
      >
        {mayStart ? (
          <Button
            component={Link}
            to={paths.startIncident}
            kind="primary"
            leftSection={<IconUrgent size={28} aria-hidden />}
            className={classes.start}
          >
            {t`Start Incident`}
          </Button>
        ) : null}
      </PageHeader>
      <MyInvitations />
      <FirstDrillCard account={account} />
      {!account.tenant && account.profile.isGlobalAdmin ? <FirstOrganization /> : null}
      {mayFollow && !mayStart ? (
        <p className={page.note}>{t`You can follow incidents but not start them.`}</p>
      ) : null}
      <District account={account} />
    </>
  )
}

/** A bag opens whether or not the rest has come. */
function District({ account }: { account: Account }) {
  const mayRead = useMay('site.read')
  const query = useHome(mayRead)
  const { drills, tasks, incidents } = query.data ?? {}
  return (
    <>
      {mayRead ? (
        <Loaded query={query} height={480}>
          {(home) => (
            <>
              <HomeFigures {...home} />
              <HomeSites sites={home.sites} account={account} />
            </>
          )}
        </Loaded>
      ) : null}
      <div className={classes.ways}>
        {drills ? <NextDrills drills={drills} /> : null}
        {tasks ? <MyTasks {...tasks.mine} /> : null}
        {incidents ? <LastIncidents incidents={incidents} /> : null}
        <HomeCard title={t`Open a bag`}>
          <OpenBagForm />
        </HomeCard>
      </div>
    </>
  )
}

/** A global administrator of a place without an organization begins with one. */
function FirstOrganization() {
  return (
    <HomeCard
      title={t`Create an organization`}
      more={{ to: paths.adminTenants, label: t`View all organizations` }}
    >
      <p>{t`Create your school or district. Then follow the checklist to its first drill.`}</p>
      <div className={page.actions}>
        <Button component={Link} to={paths.adminTenantCreate} kind="primary">
          {t`Create an organization`}
        </Button>
      </div>
    </HomeCard>
  )
}
