import { Title } from '@mantine/core'
import type { MessageSetVersion } from '@muster/contract/templateCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { pickMessages } from '@muster/domain/template/pickMessages'
import { t, told } from '@muster/words/t'
import pageClasses from '../../ui/page/page.module.css'
import { severityWords } from '../overview/messages/messageTemplates.ts'
import classes from './configure.module.css'
import { audienceLabels, offeredWords, toVersionedMessages } from './messageEdit.ts'
import { Provenance } from './Provenance.tsx'

type Props = { action: IncidentAction | null; sets: readonly MessageSetVersion[] }

/** The messages for one action, for people who send them and do not change them. */
export function MessageView({ action, sets }: Props) {
  const { items } = toVersionedMessages(sets, action).values
  const { from } = pickMessages(sets, action)
  return (
    <section className={pageClasses.card} aria-labelledby="in-force">
      <Title order={2} id="in-force">
        {action ? t`Messages in ${actionName(action)}` : t`Messages in any action`}
      </Title>
      <Provenance
        choice={{ action, type: null }}
        from={from && { ...from, type: null }}
        builtIn={offeredWords(action)}
        mayChange={false}
      />
      <ol className={classes.readList}>
        {items.map((draft) => (
          <li key={draft.key}>
            <strong dir="auto">{told(draft.title)}</strong>
            <p dir="auto">{draft.text}</p>
            <span>
              {severityWords(draft.severity)} · {audienceLabels[draft.audience]}
            </span>
          </li>
        ))}
      </ol>
      <p className={pageClasses.note}>{t`Managers of the whole organization can edit this.`}</p>
    </section>
  )
}
