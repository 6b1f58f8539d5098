import { type StoredPlan, updateDrillPlan } from '@muster/contract/drillCalls'
import { incidentTypes } from '@muster/domain/incident/incidentTypes'
import { kindWords } from '@muster/domain/incident/kindWords'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useParams } from 'react-router'
import { paths } from '../../paths.ts'
import { type SiteChoice, useSites } from '../../siteChoice/useSites.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'
import { Loaded, LoadedPage } from '../../ui/page/LoadProblem.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import classes from '../../ui/page/page.module.css'
import { dayWords, recurrenceWords } from '../../ui/recurrence/recurrenceWords.ts'
import { PlanFields } from './PlanFields.tsx'
import { type PlanDraft, planOf } from './planForm.ts'
import { startByWords, tellWords } from './planWords.ts'
import { usePlan, useReloadDrills } from './useDrills.ts'

/** Changes a planned drill. */
export default function DrillEditPage() {
  const { planId = '' } = useParams()
  const sites = useSites()
  const plan = usePlan(planId)
  return (
    <div className={classes.page} data-narrow>
      <LoadedPage query={plan}>
        {(stored) => (
          <>
            <PageHeader
              title={t`Edit drill plan`}
              backLink={{ to: paths.drills, label: t`Planned drills` }}
            />
            <Loaded query={sites}>
              {(all) => (
                <PlanForm
                  key={stored.drillPlanId}
                  stored={stored}
                  sites={all}
                  reload={async () => (await plan.refetch()).data ?? stored}
                />
              )}
            </Loaded>
          </>
        )}
      </LoadedPage>
    </div>
  )
}

type PlanFormProps = {
  stored: StoredPlan
  sites: readonly SiteChoice[]
  reload: () => Promise<StoredPlan>
}

const toVersioned = ({ plan, version }: StoredPlan): Versioned<PlanDraft> => ({ values: plan, version })

function PlanForm({ stored, sites, reload }: PlanFormProps) {
  const { drillPlanId, hasOtherSites, isCancelled } = stored
  const reloadAll = useReloadDrills()
  const edit = useEdit({
    stored,
    read: toVersioned,
    reload,
    save: async (values, version) => {
      const body = { ...planOf(values), version }
      const saved = await checkAndCall(updateDrillPlan, { params: { drillPlanId }, body })
      await reloadAll()
      return saved
    },
  })
  const whyNot = isCancelled
    ? t`This drill was canceled. Plan a new one.`
    : hasOtherSites
      ? t`This drill includes sites you don’t manage. Ask someone who manages all of them.`
      : null
  return (
    <EditFrame
      title={stored.plan.title}
      edit={edit}
      whyNot={whyNot}
      words={wordsWith(sites)}
      beside={
        <p className={classes.note}>
          {t`If you save it, you own this plan. You are the incident commander when it starts automatically.`}
        </p>
      }
    >
      <PlanFields form={edit} sites={sites} />
    </EditFrame>
  )
}

function wordsWith(sites: readonly SiteChoice[]): Words<PlanDraft> {
  const orNone = (text: string | null) => text ?? 'none'
  return {
    title: { label: t`Title`, show: (title) => title },
    kind: { label: t`Kind`, show: (kind) => kindWords[kind].name },
    action: { label: t`Action`, show: (action) => action ?? 'none' },
    type: { label: t`Type`, show: (type) => incidentTypes.find((each) => each.type === type)?.name ?? '' },
    siteIds: {
      label: t`Sites`,
      show: (ids) => commaList(ids.flatMap((id) => sites.find((site) => site.id === id)?.name ?? [])),
    },
    location: { label: t`Location`, show: orNone },
    message: { label: t`First message`, show: orNone },
    firstDate: { label: t`First day`, show: dayWords },
    time: { label: t`Time`, show: (time) => time },
    timeZone: { label: t`Time zone`, show: (zone) => zoneLabel(zone) },
    recurrence: { label: t`Repeats`, show: recurrenceWords },
    until: { label: t`Last day`, show: (until) => (until ? dayWords(until) : 'none') },
    skipDates: { label: t`Days skipped`, show: (dates) => commaList(dates.map(dayWords)) || 'none' },
    tell: { label: t`Notice`, show: (tell) => tellWords[tell] },
    tellHoursBefore: { label: t`Hours of notice`, show: String },
    startBy: { label: t`How it starts`, show: (startBy) => startByWords[startBy] },
    note: { label: t`Note`, show: orNone },
  }
}
