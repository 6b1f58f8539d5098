import { NativeSelect, SegmentedControl } from '@mantine/core'
import { templateChannel } from '@muster/domain/notification/messages'
import { channelWords, notificationStage } from '@muster/domain/notification/vocabulary'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../manage/LoadProblem.tsx'
import classes from '../../../manage/page.module.css'
import { stageWords } from '../ruleWords.ts'
import { useWords } from '../useNotifications.ts'
import { WordsForm } from './WordsForm.tsx'

/** What people read, by channel and stage. The address holds which. */
export function WordsPart() {
  const [address, setAddress] = useSearchParams()
  const channel = templateChannel.catch('email').parse(address.get('channel'))
  const stage = notificationStage.catch('start').parse(address.get('stage'))
  const words = useWords()
  const go = (part: { channel?: string; stage?: string }) =>
    setAddress({ part: 'words', channel, stage, ...part }, { preventScrollReset: true })
  return (
    <>
      <div className={classes.cardHead}>
        <NativeSelect
          {...{ label: 'Way', size: 'md', value: channel }}
          data={templateChannel.options.map((value) => ({ value, label: channelWords[value] }))}
          onChange={({ currentTarget }) => go({ channel: currentTarget.value })}
        />
        <SegmentedControl
          {...{ 'aria-label': 'When', size: 'md', value: stage }}
          data={notificationStage.options.map((value) => ({ value, label: stageWords[value] }))}
          onChange={(value) => go({ stage: value })}
        />
      </div>
      <Loaded query={words} height={320}>
        {(all) => {
          const stored = all.find((each) => each.channel === channel && each.stage === stage)
          return stored ? (
            <WordsForm key={channel + stage} stored={stored} reload={() => words.refetch()} />
          ) : (
            <p className={classes.card}>Nothing is sent in this way then.</p>
          )
        }}
      </Loaded>
    </>
  )
}
