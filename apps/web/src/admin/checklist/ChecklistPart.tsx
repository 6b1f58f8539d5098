import { Title } from '@mantine/core'
import type { AdminTenant } from '@muster/contract/adminTenantCalls'
import { type Checklist, type ChecklistStep, skippableSteps } from '@muster/contract/checklistCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { sentenceOf } from '../../api/problemError.ts'
import { useAccountState } from '../../auth/accountState.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import page from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { toastError } from '../../ui/toasts.ts'
import { stepWords } from './stepWords.ts'
import { stepsLeft, useChangeChecklist, useChecklist } from './useChecklist.ts'

/** The steps before the first drill: the finished ones, the missing ones, and the page where each is done. */
export function ChecklistPart({ tenant }: { tenant: AdminTenant }) {
  const checklist = useChecklist(tenant.id)
  return (
    <section className={page.card} aria-labelledby="checklist">
      <Title order={2} id="checklist">
        {t`Before your first drill`}
      </Title>
      <Loaded query={checklist} height={480}>
        {(data) => <Steps tenant={tenant} checklist={data} />}
      </Loaded>
    </section>
  )
}

function Steps({ tenant, checklist }: { tenant: AdminTenant; checklist: Checklist }) {
  const change = useChangeChecklist(tenant.id)
  const isHere = useIsInUse(tenant.id)
  const left = stepsLeft(checklist).length
  const all = checklist.steps.length
  return (
    <>
      <p className={page.note} role="status">
        {left === 0
          ? t`All done. ${tenant.name} is ready for its first drill.`
          : t`${all - left} of ${all} done. Steps check themselves off as you finish them.`}
      </p>
      {isHere ? null : <WorkHere tenant={tenant} />}
      <ol className={listClasses.rows}>
        {checklist.steps.map((step) => (
          <Step key={step.key} tenant={tenant} step={step} isHere={isHere} change={change} />
        ))}
      </ol>
      {change.isError ? <Problem>{sentenceOf(change.error)}</Problem> : null}
      <div>
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ isDismissed: checklist.dismissedAt === null })}
        >
          {checklist.dismissedAt === null ? t`Hide from home page` : t`Show on home page`}
        </Button>
      </div>
    </>
  )
}

type StepProps = {
  tenant: AdminTenant
  step: ChecklistStep
  isHere: boolean
  change: ReturnType<typeof useChangeChecklist>
}

function Step({ tenant, step, isHere, change }: StepProps) {
  const { key, isDone, isSkipped } = step
  const { title, stands, to, action, isOfTenantInUse, isForManagers } = stepWords(step, tenant.id)
  const skippable = skippableSteps.find((each) => each === key)
  return (
    <li className={listClasses.row}>
      <div className={listClasses.what}>
        <h3>{title}</h3>
        <p>
          {stands} {!isDone && isForManagers ? t`Managers can do this too.` : ''}
        </p>
      </div>
      <div className={listClasses.can}>
        <Badge tone={isDone ? 'ok' : isSkipped ? 'none' : 'warn'}>
          {isDone ? t`Done` : isSkipped ? t`Skipped` : t`To do`}
        </Badge>
        {skippable && !isDone ? (
          <Button
            kind="quiet"
            onClick={() => {
              if (!change.isPending) change.mutate({ skip: { key: skippable, isSkipped: !isSkipped } })
            }}
          >
            {isSkipped ? t`Undo skip` : t`Skip this step`}
          </Button>
        ) : null}
        {isOfTenantInUse && !isHere ? null : (
          <Button component={Link} to={to}>
            {action}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Rooms, codes, drills and the like are those of the organization in use: a global administrator goes to work there first. */
function WorkHere({ tenant: { tenantKey, name } }: { tenant: AdminTenant }) {
  const account = useAccountState()
  if (account.state !== 'signedIn') return null
  return (
    <div className={page.cardHead}>
      <span>{t`You are working in another organization. Switch to ${name} for some steps.`}</span>
      <Button
        kind="primary"
        onClick={() => {
          account
            .switchTenant(tenantKey)
            .catch((error) => toastError(error instanceof Error ? error.message : String(error)))
        }}
      >
        {t`Switch to ${name}`}
      </Button>
    </div>
  )
}

function useIsInUse(tenantId: string): boolean {
  const account = useAccountState()
  return account.state === 'signedIn' && account.account.tenant?.tenantId === tenantId
}
