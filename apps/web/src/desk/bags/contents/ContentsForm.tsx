import { TextInput } from '@mantine/core'
import { type Contents, saveContents } from '@muster/contract/contentsCalls'
import { bagKindWords } from '@muster/domain/readiness/bagKindWords'
import { maxItems } from '@muster/domain/readiness/contentsItems'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { t, told } from '@muster/words/t'
import { call } from '../../../api/call.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../../ui/form/fieldErrors.ts'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import { Problem } from '../../../ui/page/Problem.tsx'
import pageClasses from '../../../ui/page/page.module.css'
import { AddItem } from './AddItem.tsx'
import classes from './contents.module.css'
import { ItemRow } from './ItemRow.tsx'
import { RequirementsCheck } from './RequirementsCheck.tsx'
import { useUpdateContentsCache } from './useTenantContents.ts'

type Values = { items: BagItem[]; note: string }
const toVersioned = ({ items, newest }: Pick<Contents, 'items' | 'newest'>): Versioned<Values> => ({
  values: { items: [...items], note: '' },
  version: newest?.version ?? 0,
})

const words: Words<Values> = {
  items: {
    get label() {
      return t`Contents`
    },
    show: (items) => items.map(({ name, expected }) => `${told(name)}: ${expected}`).join('; '),
  },
  note: {
    get label() {
      return t`Note`
    },
    show: (note) => note,
  },
}

type Props = { contents: Contents; reload: () => Promise<{ data: Contents[] | undefined }> }

/** The form for the contents of a kind of bag; it begins with those in force. */
export function ContentsForm({ contents, reload }: Props) {
  const { bagKind, newest, isBuiltIn } = contents
  const params = { bagKind }
  const updateCache = useUpdateContentsCache()
  const edit = useEdit({
    stored: contents,
    read: toVersioned,
    reload: async () => (await reload()).data?.find((each) => each.bagKind === bagKind),
    save: async ({ items, note }, version) => {
      const body = { version, items, note: note.trim() || null }
      const saved = await checkAndCall(saveContents, { params, body })
      updateCache(bagKind, saved)
      return { items: saved.items ?? items, newest: saved }
    },
  })
  const { items, note } = edit.values
  const change = (next: BagItem[]) => edit.update({ items: next })
  const listError = edit.errors.find(({ field }) => field === 'items')?.message
  return (
    <EditFrame
      title={bagKindWords[bagKind]}
      edit={edit}
      words={words}
      action={isBuiltIn ? t`Save as your contents` : t`Save as a new version`}
      beside={
        isBuiltIn || !newest ? null : (
          <ConfirmButton
            action={t`Use standard contents`}
            whyNot={edit.isDirty ? t`Save your changes first, or reload the page.` : null}
            onConfirm={async () => {
              const body = { version: newest.version, items: null, note: null }
              updateCache(bagKind, await call(saveContents, { params, body }))
            }}
          >
            {t`These bags go back to the standard contents. Your versions are kept, and you can restore them.`}
          </ConfirmButton>
        )
      }
    >
      <p className={pageClasses.note}>
        {isBuiltIn
          ? t`Standard contents. Save a change to set your own for every bag of this type.`
          : t`Version ${newest?.version ?? ''}, saved by ${newest?.savedByName ?? ''}. It applies to every bag of this type.`}
      </p>
      <RequirementsCheck kind={bagKind} items={items} />
      <ol className={classes.things}>
        {items.map((item, at) => (
          <ItemRow
            key={item.key}
            item={item}
            isFirst={at === 0}
            error={(field) => errorOf(edit.errors, `items.${at}.${field}`)}
            change={(part) => change(items.map((each) => (each === item ? { ...each, ...part } : each)))}
            moveUp={() => change(items.toSpliced(at, 1).toSpliced(at - 1, 0, item))}
            remove={() => change(items.filter((each) => each !== item))}
          />
        ))}
      </ol>
      {listError ? <Problem>{listError}</Problem> : null}
      {items.length < maxItems ? (
        <AddItem taken={items} add={(item) => change([...items, item])} />
      ) : (
        <p className={pageClasses.note}>{t`A bag can hold up to ${maxItems} items.`}</p>
      )}
      <TextInput
        label={t`Note for colleagues`}
        description={t`Reason for the change. It is kept with this version.`}
        size="md"
        maxLength={200}
        value={note}
        error={errorOf(edit.errors, 'note')}
        onChange={({ currentTarget }) => edit.update({ note: currentTarget.value })}
      />
      {edit.isDirty ? (
        <div>
          <Button kind="quiet" onClick={() => edit.update(edit.form.base.values)}>
            {t`Discard changes`}
          </Button>
        </div>
      ) : null}
    </EditFrame>
  )
}
