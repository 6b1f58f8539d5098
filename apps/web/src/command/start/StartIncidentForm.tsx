import { Textarea, TextInput, Title } from '@mantine/core'
import { actionGuides } from '@muster/domain/incident/actionGuides'
import type { IncidentKind } from '@muster/domain/incident/vocabulary'
import { say } from '@muster/words/message'
import { t } from '@muster/words/t'
import { wordTable } from '@muster/words/wordTable'
import { useReducer } from 'react'
import { useSearchParams } from 'react-router'
import type { SiteChoice } from '../../siteChoice/useSites.ts'
import { KindBand } from '../../ui/KindBand.tsx'
import { WayUpLink } from '../../ui/page/WayUpLink.tsx'
import { ActionChoice } from './ActionChoice.tsx'
import { ChooseOnPlan } from './ChooseOnPlan.tsx'
import { KindChoice } from './KindChoice.tsx'
import { lastSite } from './lastSite.ts'
import { SiteChoices } from './SiteChoices.tsx'
import { StartBar } from './StartBar.tsx'
import classes from './StartIncidentForm.module.css'
import { changeStartForm, emptyStartForm, firstMessage } from './startForm.ts'
import { TypeChoice } from './TypeChoice.tsx'
import { useStartIncident } from './useStartIncident.ts'

/** In place of what the band says while an incident runs: the choice alone sends nothing. */
const notStarted = wordTable<IncidentKind>({
  Actual: say`Start sends a real alert.`,
  Exercise: say`Start sends a drill.`,
  Test: say`Start sends a test.`,
})

type StartIncidentFormProps = { sites: readonly SiteChoice[]; accountId: string }

/** First press: the action. Second press: start. All else is preselected, or can be said later. */
export function StartIncidentForm({ sites, accountId }: StartIncidentFormProps) {
  const [address] = useSearchParams()
  const [form, change] = useReducer(changeStartForm, null, () =>
    emptyStartForm(
      sites.map(({ id }) => id),
      { from: Number(address.get('site')) || null, last: lastSite(accountId) },
    ),
  )
  const start = useStartIncident(accountId)
  return (
    <>
      <KindBand kind={form.kind} sentence={notStarted[form.kind]} />
      <div className={classes.page}>
        <div className={classes.head}>
          <WayUpLink />
          <Title order={1} className={classes.title}>
            {t`Start Incident`}
          </Title>
        </div>
        <section className={classes.must} aria-label={t`What and where`}>
          <div className={classes.circumstances}>
            <KindChoice kind={form.kind} onChange={(kind) => change({ set: 'kind', kind })} />
            {sites.length > 1 ? (
              <SiteChoices
                sites={sites}
                chosen={form.siteIds}
                isLastSite={form.isLastSite}
                onChange={(siteId, chosen) => change({ set: 'site', siteId, chosen })}
              />
            ) : null}
          </div>
          <ActionChoice action={form.action} onChange={(action) => change({ set: 'action', action })} />
        </section>
        <section className={classes.may} aria-labelledby="optional">
          <Title order={2} id="optional" className={classes.optional}>
            {t`Optional details`}
          </Title>
          <TypeChoice type={form.type} onChange={(type) => change({ set: 'type', type })} />
          <TextInput
            label={t`Location`}
            description={t`Such as a wing, a gate or a street.`}
            size="md"
            maxLength={200}
            value={form.location}
            onChange={({ currentTarget }) => change({ set: 'location', location: currentTarget.value })}
          />
          <ChooseOnPlan
            sites={sites.filter(({ id }) => form.siteIds.includes(id))}
            onPlace={(location) => change({ set: 'location', location })}
          />
          <Textarea
            label={t`First message to all rooms`}
            description={
              form.action
                ? t`Leave it to send the standard ${form.action.toLowerCase()} message.`
                : t`Choose an action to see its standard message.`
            }
            size="md"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2000}
            value={firstMessage(form)}
            placeholder={form.action ? actionGuides[form.action].firstMessage : ''}
            onChange={({ currentTarget }) => change({ set: 'message', message: currentTarget.value })}
          />
        </section>
      </div>
      <StartBar form={form} sites={sites} start={start} />
    </>
  )
}
