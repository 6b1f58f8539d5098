import { t } from '@muster/words/t'
import { useMay } from '../../auth/accountState.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import pageClasses from '../../ui/page/page.module.css'
import classes from './configure.module.css'
import { InstructionsPart } from './InstructionsPart.tsx'
import { MessagesPart } from './MessagesPart.tsx'
import { type ConfigurePart, choiceAddress, configurePart, useChoiceAddress } from './useChoiceAddress.ts'

const partWords: Record<ConfigurePart, string> = {
  get instructions() {
    return t`Instructions`
  },
  get messages() {
    return t`Messages`
  },
}

/** The questions to rooms in an incident and afterwards, and the messages that are one press away. */
export default function IncidentSurveysPage() {
  const mayChange = useMay('incident.configure')
  const { part, choice } = useChoiceAddress()
  return (
    <div className={`${pageClasses.page} ${classes.page}`}>
      <PageHeader
        title={t`Incident Surveys`}
        subtitle={t`Room checklists for during and after an incident, and prepared messages for managers.`}
      />
      <PageTabs
        label={t`Parts of this page`}
        parts={configurePart.options.map((each) => ({
          to: choiceAddress(each, choice),
          label: partWords[each],
          isOpen: each === part,
        }))}
      />
      {part === 'instructions' ? (
        <InstructionsPart choice={choice} mayChange={mayChange} />
      ) : (
        <MessagesPart action={choice.action} mayChange={mayChange} />
      )}
    </div>
  )
}
