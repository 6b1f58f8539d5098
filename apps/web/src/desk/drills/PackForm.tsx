import { createRulePack, removeRulePack, type StoredPack, updateRulePack } from '@muster/contract/drillCalls'
import type { RulePack } from '@muster/domain/drill/rulePack'
import { commaList } from '@muster/words/commaList'
import { t } from '@muster/words/t'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { serverNow } from '../../api/serverClock.ts'
import { useMay } from '../../auth/accountState.ts'
import { paths } from '../../paths.ts'
import type { Words } from '../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { CreateRecord, EditRecord } from '../../ui/form/RecordForm.tsx'
import { zoneLabel } from '../../ui/form/zoneChoices.ts'
import { recordDate } from '../../ui/recordTimes.ts'
import { storableZone } from '../../ui/recordZone.ts'
import { dayWords } from '../../ui/recurrence/recurrenceWords.ts'
import { emptyRequirement, PackFields } from './PackFields.tsx'
import { useReloadDrills } from './useDrills.ts'

const list = {
  to: paths.drillRules,
  get label() {
    return t`All rules`
  },
}

/** New rules, from an example or from nothing. */
export function PackCreate({ example }: { example: RulePack | null }) {
  return (
    <CreateRecord
      list={list}
      reloadList={useReloadDrills()}
      first={useMemo(() => example ?? emptyPack(), [example])}
      save={(pack, packId) => checkAndCall(createRulePack, { body: { ...pack, packId } })}
      said={t`Rules saved`}
      action={t`Save rules`}
    >
      {(form) => <PackFields form={form} />}
    </CreateRecord>
  )
}

function emptyPack(): RulePack {
  const timeZone = storableZone()
  return {
    name: '',
    jurisdiction: '',
    sourceUrl: '',
    asOf: '',
    checkedOn: recordDate(serverNow()),
    timeZone,
    yearFrom: '08-01',
    yearTo: '06-30',
    terms: [],
    requirements: [emptyRequirement],
  }
}

type PackEditProps = { stored: StoredPack; reload: () => Promise<{ data: StoredPack[] | undefined }> }

/** Rules that are gone by. */
export function PackEdit({ stored, reload }: PackEditProps) {
  const { packId, pack } = stored
  const params = { packId }
  const mayEdit = useMay('notification.configure')
  return (
    <EditRecord
      list={list}
      reloadList={useReloadDrills()}
      title={pack.name}
      stored={stored}
      read={({ pack, version }) => ({ values: pack, version })}
      reload={async () => (await reload()).data?.find((each) => each.packId === packId)}
      save={(values, version) => checkAndCall(updateRulePack, { params, body: { ...values, version } })}
      words={words}
      whyNot={mayEdit ? null : t`You don’t have permission to change rules. Ask a manager.`}
      remove={{
        action: t`Delete rules`,
        run: () => call(removeRulePack, { params }),
        effect: t`Sites are no longer checked against them. The drill log stays.`,
      }}
    >
      {(form) => <PackFields form={form} />}
    </EditRecord>
  )
}

const words: Words<RulePack> = {
  name: {
    get label() {
      return t`Name`
    },
    show: (name) => name,
  },
  jurisdiction: {
    get label() {
      return t`Applies to`
    },
    show: (text) => text,
  },
  sourceUrl: {
    get label() {
      return t`Source`
    },
    show: (url) => url,
  },
  asOf: {
    get label() {
      return t`Source date`
    },
    show: (text) => text,
  },
  checkedOn: {
    get label() {
      return t`Last checked`
    },
    show: dayWords,
  },
  timeZone: {
    get label() {
      return t`Time zone`
    },
    show: (zone) => zoneLabel(zone),
  },
  yearFrom: {
    get label() {
      return t`School year from`
    },
    show: (day) => day,
  },
  yearTo: {
    get label() {
      return t`School year to`
    },
    show: (day) => day,
  },
  terms: {
    get label() {
      return t`Terms`
    },
    show: (terms) => commaList(terms.map(({ name }) => name)) || 'none',
  },
  requirements: {
    get label() {
      return t`Requirements`
    },
    show: (all) => all.map(({ name, times, per }) => `${name}: ${times} (${per})`).join('; '),
  },
}
