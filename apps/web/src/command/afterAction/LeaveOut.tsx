import { Checkbox, Modal, TextInput } from '@mantine/core'
import { type AfterAction, leaveOut as leaveOutShape } from '@muster/contract/afterActionCalls'
import { groupWords, type TimelineGroup, timelineGroup } from '@muster/domain/afterAction/timelineGroups'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import classes from './afterAction.module.css'
import { saveReport } from './saveReport.ts'

/** Saves the sealed log without some entries: hashes stand for them, and the rest can still be proved. */
export function LeaveOut({ report }: { report: AfterAction }) {
  const [isOpen, setIsOpen] = useState(false)
  const [groups, setGroups] = useState<readonly TimelineGroup[]>([])
  const [numbers, setNumbers] = useState('')
  const saving = useMutation({
    mutationFn: (leaveOut: string) => saveReport('log', report, leaveOut),
    onSuccess: () => setIsOpen(false),
  })
  const entries = numbers.replaceAll(/\s/g, '')
  const choice = [...groups, ...(entries ? [entries] : [])].join(',')
  const isReadable = leaveOutShape.safeParse(choice).success
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t`Sealed log without some entries…`}</Button>
      <Modal opened={isOpen} onClose={() => setIsOpen(false)} title={t`Leave entries out of the sealed log`}>
        <div className={classes.leaveOut}>
          <p>
            {t`A hash replaces each one and shows none of its text. A check shows which entries are missing and that the others are unchanged.`}
          </p>
          <Checkbox.Group
            label={t`Leave out`}
            value={[...groups]}
            onChange={(values) => setGroups(timelineGroup.options.filter((each) => values.includes(each)))}
          >
            {timelineGroup.options.map((group) => (
              <Checkbox key={group} value={group} label={groupWords[group]} mt={8} />
            ))}
          </Checkbox.Group>
          <TextInput
            label={t`Entries by number`}
            description={t`Such as 12, 20-24. The CSV timeline has the numbers.`}
            value={numbers}
            onChange={(event) => setNumbers(event.currentTarget.value)}
            error={isReadable ? null : t`Enter numbers and ranges with commas, such as 12, 20-24.`}
          />
          <Button
            kind="primary"
            disabled={choice === '' || !isReadable}
            loading={saving.isPending}
            onClick={() => saving.mutate(choice)}
          >
            {t`Save log`}
          </Button>
          {saving.isError ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
        </div>
      </Modal>
    </>
  )
}
