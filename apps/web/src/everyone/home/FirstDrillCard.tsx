import { Title } from '@mantine/core'
import { may } from '@muster/domain/access/rights'
import { Link } from 'react-router'
import { stepWords } from '../../admin/checklist/stepWords.ts'
import { stepsLeft, useChangeChecklist, useChecklist } from '../../admin/checklist/useChecklist.ts'
import type { Account } from '../../auth/account.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import classes from './HomePage.module.css'

/** For an administrator, until it is done or put away: what their organization lacks before its first drill. */
export function FirstDrillCard({ account: { tenant, role } }: { account: Account }) {
  const administers = role !== null && may(role, 'user.manage')
  return tenant && administers ? <Card tenantId={tenant.tenantId} /> : null
}

function Card({ tenantId }: { tenantId: string }) {
  const { data: checklist } = useChecklist(tenantId)
  const change = useChangeChecklist(tenantId)
  const left = checklist ? stepsLeft(checklist) : []
  const [next] = left
  // No start page waits for this, nor fails for it.
  if (!checklist || !next || checklist.dismissedAt !== null) return null
  const { title, stands } = stepWords(next, tenantId)
  const all = checklist.steps.length
  return (
    <section className={classes.card} aria-labelledby="first-drill">
      <Title order={2} id="first-drill">
        Before your first drill
      </Title>
      <p>
        {all - left.length} of {all} done. Next: <strong>{title}</strong>. {stands}
      </p>
      <div className={classes.both}>
        <Button component={Link} to={paths.adminTenant(tenantId, 'checklist')}>
          View list
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            if (!change.isPending) change.mutate({ isDismissed: true })
          }}
        >
          Hide
        </Button>
      </div>
    </section>
  )
}
