import {
  createContentsPack,
  removeContentsPack,
  type StoredContentsPack,
  updateContentsPack,
} from '@muster/contract/contentsCalls'
import type { ContentsPack } from '@muster/domain/readiness/contentsRules'
import { t, told } from '@muster/words/t'
import { useMemo } from 'react'
import { call } from '../../../api/call.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { checkAndCall } from '../../../ui/form/fieldErrors.ts'
import { CreateRecord, EditRecord } from '../../../ui/form/RecordForm.tsx'
import { emptyRequirement, RulesFields } from './RulesFields.tsx'
import { useReloadPacks } from './useTenantContents.ts'

const list = () => ({ to: paths.bagInventory({ part: 'rules' }), label: t`All rules` })

/** New rules, from an example or from nothing. */
export function RulesCreate({ example }: { example: ContentsPack | null }) {
  return (
    <CreateRecord
      list={list()}
      reloadList={useReloadPacks()}
      first={useMemo(() => example ?? emptyPack(), [example])}
      save={(pack, packId) => checkAndCall(createContentsPack, { body: { ...pack, packId } })}
      action={t`Save rules`}
    >
      {(form) => <RulesFields form={form} />}
    </CreateRecord>
  )
}

function emptyPack(): ContentsPack {
  const checkedOn = new Date(serverNow()).toISOString().slice(0, 10)
  return {
    name: '',
    jurisdiction: '',
    sourceUrl: null,
    asOf: '',
    checkedOn,
    requirements: [emptyRequirement],
  }
}

type RulesEditProps = {
  stored: StoredContentsPack
  reload: () => Promise<{ data: StoredContentsPack[] | undefined }>
}

/** Rules that are gone by. */
export function RulesEdit({ stored, reload }: RulesEditProps) {
  const { packId, pack } = stored
  const params = { packId }
  return (
    <EditRecord
      list={list()}
      reloadList={useReloadPacks()}
      title={pack.name}
      stored={stored}
      read={({ pack, version }) => ({ values: pack, version })}
      reload={async () => (await reload()).data?.find((each) => each.packId === packId)}
      save={(values, version) => checkAndCall(updateContentsPack, { params, body: { ...values, version } })}
      words={words}
      remove={{
        action: t`Delete rules`,
        run: () => call(removeContentsPack, { params }),
        effect: t`Your contents will no longer be checked against them.`,
      }}
    >
      {(form) => <RulesFields form={form} />}
    </EditRecord>
  )
}

const words: Words<ContentsPack> = {
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
    show: (url) => url ?? 'none',
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
    show: (day) => day,
  },
  requirements: {
    get label() {
      return t`Requirements`
    },
    show: (all) => all.map(({ name, atLeast }) => `${told(name)}: ${atLeast}`).join('; '),
  },
}
