import { createDrillPlan } from '@muster/contract/drillCalls'
import { t } from '@muster/words/t'
import { useMemo } from 'react'
import { serverNow } from '../../api/serverClock.ts'
import { paths } from '../../paths.ts'
import { type SiteChoice, useSites } from '../../siteChoice/useSites.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useForm.ts'
import { Loaded } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { recordDate } from '../../ui/recordTimes.ts'
import { storableZone } from '../../ui/recordZone.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { PlanFields } from './PlanFields.tsx'
import { emptyPlan, planOf } from './planForm.ts'
import { useReloadDrills } from './useDrills.ts'

/** Plans a drill. */
export default function DrillCreatePage() {
  const sites = useSites()
  return (
    <div className={classes.page} data-narrow>
      <PageHeader title={t`Plan a drill`} backLink={{ to: paths.drills, label: t`Planned drills` }} />
      <Loaded query={sites}>{(all) => <PlanForm sites={all} />}</Loaded>
    </div>
  )
}

function PlanForm({ sites }: { sites: readonly SiteChoice[] }) {
  const reload = useReloadDrills()
  const first = useMemo(() => {
    const ids = sites.map(({ id }) => id)
    const timeZone = storableZone(ids.length === 1 ? ids : [])
    // The day on which its 10:00 is still to come: today before 10, tomorrow after.
    return emptyPlan(ids, recordDate(serverNow() + 14 * 3_600_000), timeZone)
  }, [sites])
  const create = useCreate({
    first,
    save: async (plan, drillPlanId) => {
      const body = { ...planOf(plan), drillPlanId }
      const made = await checkAndCall(createDrillPlan, { body })
      await reload()
      toastSuccess(t`Drill planned`)
      return made
    },
    goTo: () => paths.drills,
  })
  return (
    <FormFrame action={t`Plan drill`} cancel={paths.drills} form={create}>
      <PlanFields form={create} sites={sites} />
    </FormFrame>
  )
}
