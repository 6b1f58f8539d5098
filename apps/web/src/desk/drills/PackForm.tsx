import { createRulePack, removeRulePack, type StoredPack, updateRulePack } from '@muster/contract/drillCalls'
import type { RulePack } from '@muster/domain/drill/rulePack'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useMay } from '../../auth/accountState.ts'
import { type Attempt, attemptOf } from '../../board/send/attempt.ts'
import { newId } from '../../live/newId.ts'
import { paths } from '../../paths.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { CreateFrame } from '../../ui/form/CreateFrame.tsx'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useCreate.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { ConfirmButton } from '../../ui/page/ConfirmButton.tsx'
import { localDay } from '../../ui/recurrence/months.ts'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { emptyRequirement, PackFields } from './PackFields.tsx'
import { useReloadDrills } from './useDrills.ts'

/** New rules, from an example or from nothing. */
export function PackCreate({ example }: { example: RulePack | null }) {
  const reload = useReloadDrills()
  // A second try of the same words is the same pack; corrected words are not dropped as if they had been sent.
  const last = useRef<Attempt | null>(null)
  const first = useMemo(() => example ?? emptyPack(), [example])
  const create = useCreate({
    first,
    save: async (pack) => {
      last.current = attemptOf(last.current, pack, newId)
      const body = { ...pack, packId: last.current.commandId }
      checkBody(createRulePack.body, body)
      const made = await call(createRulePack, { body })
      await reload()
      toastSuccess('The rules are saved')
      return made
    },
    goTo: () => paths.drillRules,
  })
  return (
    <>
      <BackLink to={paths.drillRules}>All rules</BackLink>
      <CreateFrame action="Save these rules" cancelTo={paths.drillRules} create={create}>
        <PackFields values={create.values} errors={create.errors} update={create.update} />
      </CreateFrame>
    </>
  )
}

function emptyPack(): RulePack {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return {
    name: '',
    jurisdiction: '',
    sourceUrl: '',
    asOf: '',
    checkedOn: localDay(serverNow()),
    timeZone,
    yearFrom: '08-01',
    yearTo: '06-30',
    terms: [],
    requirements: [emptyRequirement],
  }
}

const toVersioned = ({ pack, version }: StoredPack): Versioned<RulePack> => ({ values: pack, version })

type PackEditProps = { stored: StoredPack; reload: () => Promise<{ data: StoredPack[] | undefined }> }

/** Rules that are gone by. */
export function PackEdit({ stored, reload }: PackEditProps) {
  const { packId } = stored
  const mayEdit = useMay('notification.configure')
  const navigate = useNavigate()
  const reloadAll = useReloadDrills()
  const edit = useEdit<RulePack>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () => toVersioned((await reload()).data?.find((each) => each.packId === packId) ?? stored),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(updateRulePack.body, body)
      const saved = await call(updateRulePack, { params: { packId }, body })
      await reloadAll()
      return toVersioned(saved)
    },
  })
  return (
    <>
      <BackLink to={paths.drillRules}>All rules</BackLink>
      <EditFrame
        title={stored.pack.name}
        edit={edit}
        whyNot={mayEdit ? null : 'Your role cannot change rules. Ask a manager.'}
        words={words}
        beside={
          <ConfirmButton
            action="Remove these rules"
            whyNot={null}
            onConfirm={async () => {
              await call(removeRulePack, { params: { packId } })
              await reloadAll()
              await navigate(paths.drillRules)
            }}
          >
            Nobody is shown any more how sites stand by them. The log of drills stays as it is.
          </ConfirmButton>
        }
      >
        <PackFields values={edit.values} errors={edit.errors} update={edit.update} />
      </EditFrame>
    </>
  )
}

const words: Words<RulePack> = {
  name: { label: 'Name', show: (name) => name },
  jurisdiction: { label: 'Holds for', show: (text) => text },
  sourceUrl: { label: 'Source', show: (url) => url },
  asOf: { label: 'Its own date', show: (text) => text },
  checkedOn: { label: 'Checked on', show: dayWords },
  timeZone: { label: 'Time zone', show: (zone) => zone },
  yearFrom: { label: 'School year from', show: (day) => day },
  yearTo: { label: 'School year to', show: (day) => day },
  terms: { label: 'Terms', show: (terms) => terms.map(({ name }) => name).join(', ') || 'none' },
  requirements: {
    label: 'Asked for',
    show: (all) => all.map(({ name, times, per }) => `${name}: ${times} (${per})`).join('; '),
  },
}
