import {
  createContentsPack,
  removeContentsPack,
  type StoredContentsPack,
  updateContentsPack,
} from '@muster/contract/contentsCalls'
import type { ContentsPack } from '@muster/domain/readiness/contentsRules'
import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../api/call.ts'
import { serverNow } from '../../../api/serverClock.ts'
import { type Attempt, attemptOf } from '../../../board/send/attempt.ts'
import { newId } from '../../../live/newId.ts'
import { paths } from '../../../paths.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { CreateFrame } from '../../../ui/form/CreateFrame.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkBody } from '../../../ui/form/fieldErrors.ts'
import { useCreate } from '../../../ui/form/useCreate.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { emptyRequirement, RulesFields } from './RulesFields.tsx'
import { useReloadPacks } from './useTenantContents.ts'

const allRules = () => paths.bagInventory({ part: 'rules' })

/** New rules, from an example or from nothing. */
export function RulesCreate({ example }: { example: ContentsPack | null }) {
  const reload = useReloadPacks()
  // A second try of the same words is the same pack; corrected words are not dropped as if they had been sent.
  const last = useRef<Attempt | null>(null)
  const first = useMemo(() => example ?? emptyPack(), [example])
  const create = useCreate({
    first,
    save: async (pack) => {
      last.current = attemptOf(last.current, pack, newId)
      const body = { ...pack, packId: last.current.commandId }
      checkBody(createContentsPack.body, body)
      const made = await call(createContentsPack, { body })
      await reload()
      return made
    },
    goTo: allRules,
  })
  return (
    <>
      <BackLink to={allRules()}>All rules</BackLink>
      <CreateFrame action="Save these rules" cancelTo={allRules()} create={create}>
        <RulesFields values={create.values} errors={create.errors} update={create.update} />
      </CreateFrame>
    </>
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

const toVersioned = ({ pack, version }: StoredContentsPack): Versioned<ContentsPack> => ({
  values: pack,
  version,
})

type RulesEditProps = {
  stored: StoredContentsPack
  reload: () => Promise<{ data: StoredContentsPack[] | undefined }>
}

/** Rules that are gone by. */
export function RulesEdit({ stored, reload }: RulesEditProps) {
  const { packId } = stored
  const navigate = useNavigate()
  const reloadAll = useReloadPacks()
  const edit = useEdit<ContentsPack>({
    stored: useMemo(() => toVersioned(stored), [stored]),
    reload: async () => toVersioned((await reload()).data?.find((each) => each.packId === packId) ?? stored),
    save: async (values, version) => {
      const body = { ...values, version }
      checkBody(updateContentsPack.body, body)
      const saved = await call(updateContentsPack, { params: { packId }, body })
      await reloadAll()
      return toVersioned(saved)
    },
  })
  return (
    <>
      <BackLink to={allRules()}>All rules</BackLink>
      <EditFrame
        title={stored.pack.name}
        edit={edit}
        words={words}
        beside={
          <ConfirmButton
            action="Remove these rules"
            size="md"
            whyNot={null}
            onConfirm={async () => {
              await call(removeContentsPack, { params: { packId } })
              await navigate(allRules())
              await reloadAll()
            }}
          >
            Nobody is shown any more how your contents stand by them.
          </ConfirmButton>
        }
      >
        <RulesFields values={edit.values} errors={edit.errors} update={edit.update} />
      </EditFrame>
    </>
  )
}

const words: Words<ContentsPack> = {
  name: { label: 'Name', show: (name) => name },
  jurisdiction: { label: 'Holds for', show: (text) => text },
  sourceUrl: { label: 'Source', show: (url) => url ?? 'none' },
  asOf: { label: 'Its own date', show: (text) => text },
  checkedOn: { label: 'Checked on', show: (day) => day },
  requirements: {
    label: 'Asked for',
    show: (all) => all.map(({ name, atLeast }) => `${name}: ${atLeast}`).join('; '),
  },
}
