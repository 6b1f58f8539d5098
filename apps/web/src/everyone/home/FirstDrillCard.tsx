import { may } from '@muster/domain/access/rights'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { stepWords } from '../../admin/checklist/stepWords.ts'
import { stepsLeft, useChangeChecklist, useChecklist } from '../../admin/checklist/useChecklist.ts'
import type { Account } from '../../auth/account.ts'
import { paths } from '../../paths.ts'
import { useActiveIncidents } from '../../shell/useActiveIncidents.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Meter } from '../../ui/kit/Meter.tsx'
import page from '../../ui/page/page.module.css'
import { rich } from '../../ui/rich.tsx'
import { HomeCard } from './HomeCard.tsx'

/**
 * For an administrator, until it is done or put away: what their organization lacks before its first drill. Not while an
 * incident runs: that comes first.
 */
export function FirstDrillCard({ account: { tenant, role } }: { account: Account }) {
  const administers = role !== null && may(role, 'user.manage')
  return tenant && administers ? <Card tenantId={tenant.tenantId} /> : null
}

function Card({ tenantId }: { tenantId: string }) {
  const { data: checklist } = useChecklist(tenantId)
  const change = useChangeChecklist(tenantId)
  const { incidents } = useActiveIncidents()
  const left = checklist ? stepsLeft(checklist) : []
  const [next] = left
  // No start page waits for this, nor fails for it.
  if (!checklist || !next || checklist.dismissedAt !== null || incidents.length > 0) return null
  const { title, stands, to, action } = stepWords(next, tenantId)
  const all = checklist.steps.length
  return (
    <HomeCard
      title={t`Before your first drill`}
      more={{ to: paths.adminTenant(tenantId, 'checklist'), label: t`View list` }}
    >
      <Meter
        label={t`Before your first drill`}
        value={all - left.length}
        max={all}
        said={t`${all - left.length} of ${all} done`}
      />
      <p>{rich`Next: ${<strong>{title}</strong>}. ${stands}`}</p>
      <div className={page.actions}>
        <Button component={Link} to={to}>
          {action}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            if (!change.isPending) change.mutate({ isDismissed: true })
          }}
        >
          {t`Hide`}
        </Button>
      </div>
    </HomeCard>
  )
}
