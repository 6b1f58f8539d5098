import { NativeSelect } from '@mantine/core'
import { templateChannel } from '@muster/domain/notification/messageTemplates'
import {
  channelWords,
  messageReader,
  messageReaderWords,
  notificationTrigger,
} from '@muster/domain/notification/vocabulary'
import { t } from '@muster/words/t'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/kit/EmptyState.tsx'
import { Segmented } from '../../../ui/kit/Segmented.tsx'
import { Loaded } from '../../../ui/page/LoadProblem.tsx'
import classes from '../../../ui/page/page.module.css'
import { triggerWords } from '../ruleWords.ts'
import { useTemplates } from '../useNotifications.ts'
import { TemplateForm } from './TemplateForm.tsx'

/** The texts that people read, by kind of reader, channel and stage. The address holds the choice. */
export function TemplatesPart() {
  const [address, setAddress] = useSearchParams()
  const channel = templateChannel.catch('email').parse(address.get('channel'))
  const reader = messageReader.catch('staff').parse(address.get('reader'))
  const stage = notificationTrigger.catch('start').parse(address.get('stage'))
  const words = useTemplates()
  const go = (part: { reader?: string; channel?: string; stage?: string }) =>
    setAddress({ part: 'words', reader, channel, stage, ...part }, { preventScrollReset: true })
  return (
    <>
      <div className={classes.cardHead}>
        <Segmented
          label={t`Reader`}
          value={reader}
          choices={messageReader.options.map((value) => ({ value, label: messageReaderWords[value] }))}
          onChange={(value) => go({ reader: value })}
        />
        <NativeSelect
          label={t`Channel`}
          size="md"
          value={channel}
          data={templateChannel.options.map((value) => ({ value, label: channelWords[value] }))}
          onChange={({ currentTarget }) => go({ channel: currentTarget.value })}
        />
        <Segmented
          label={t`When`}
          value={stage}
          choices={notificationTrigger.options.map((value) => ({ value, label: triggerWords[value] }))}
          onChange={(value) => go({ stage: value })}
        />
      </div>
      <Loaded query={words} height={320}>
        {(all) => {
          const stored = all.find(
            (each) => each.reader === reader && each.channel === channel && each.stage === stage,
          )
          return stored ? (
            <TemplateForm key={reader + channel + stage} stored={stored} reload={() => words.refetch()} />
          ) : (
            <EmptyState title={t`This channel sends nothing at that time.`} />
          )
        }}
      </Loaded>
    </>
  )
}
