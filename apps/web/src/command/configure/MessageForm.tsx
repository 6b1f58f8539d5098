import { listMessageSets, type MessageSetVersion, saveMessageSet } from '@muster/contract/templateCalls'
import { actionName } from '@muster/domain/incident/actionGuides'
import type { IncidentAction } from '@muster/domain/incident/vocabulary'
import { pickMessages } from '@muster/domain/template/pickMessages'
import { t } from '@muster/words/t'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { MessageRow } from './MessageRow.tsx'
import {
  fromMessageDraft,
  type MessageDraft,
  messageWords,
  offeredWords,
  ownMessages,
  toVersionedMessages,
} from './messageEdit.ts'
import { Provenance } from './Provenance.tsx'
import { SetForm, useSetEdit } from './SetForm.tsx'
import { useUpdateMessageSetCache } from './useSets.ts'

type Props = { action: IncidentAction | null; sets: readonly MessageSetVersion[] }

/** The messages for one action, or those that are offered in every one. */
export function MessageForm({ action, sets }: Props) {
  const updateCache = useUpdateMessageSetCache()
  const { edit, wrong } = useSetEdit({
    stored: sets,
    read: (sets: readonly MessageSetVersion[]) => toVersionedMessages(sets, action),
    reload: async () => {
      const { items } = await call(listMessageSets, { query: { pageSize: 100 } })
      const now = ownMessages(items, action)
      if (now) updateCache(now)
      return items
    },
    save: async ({ items, note }, version) => {
      const body = { action, version, items: items.map(fromMessageDraft), note: note.trim() || null }
      const saved = await checkAndCall(saveMessageSet, { body })
      updateCache(saved)
      return [saved]
    },
  })
  const own = ownMessages(sets, action)
  const inForce = pickMessages(sets, action).from
  return (
    <SetForm
      title={action ? t`Messages in ${actionName(action)}` : t`Messages in any action`}
      edit={edit}
      wrong={wrong}
      words={messageWords}
      isOwn={Boolean(own?.items)}
      stop={async () => {
        const body = { action, version: own?.version ?? 0, items: null }
        updateCache(await call(saveMessageSet, { body }))
      }}
      stopEffect={t`Managers get the standard messages again. The versions of this set are kept, and you can restore them.`}
      above={
        <Provenance
          choice={{ action, type: null }}
          from={inForce && { ...inForce, type: null }}
          builtIn={offeredWords(action)}
          mayChange
        />
      }
      empty={t`No messages yet. Add one.`}
      row={(row) => (
        <MessageRow
          key={row.draft.key}
          {...row}
          action={action}
          errors={{ title: wrong.of(row.draft.key, 'title'), text: wrong.of(row.draft.key, 'text') }}
        />
      )}
      addLabel={t`Add a message`}
      add={() => {
        const added: MessageDraft = { key: newId(), title: '', text: '', severity: 1, audience: 'any' }
        return { added, items: [...edit.values.items, added] }
      }}
      most={20}
    />
  )
}
