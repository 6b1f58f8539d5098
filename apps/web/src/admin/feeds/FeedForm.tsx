import { Button, Group, TextInput } from '@mantine/core'
import { changeFeed, createFeed, type StoredFeed, testFeed } from '@muster/contract/feedCalls'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { newId } from '../../live/newId.ts'
import { checkBody, errorOf, fieldErrors } from '../../ui/form/fieldErrors.ts'
import { useUnsaved } from '../../ui/form/UnsavedGuard.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import listClasses from '../../ui/page/recordList.module.css'
import { useReloadFeeds } from './useFeeds.ts'

type FeedFormProps = {
  /** Null for a new one. */
  stored: StoredFeed | null
  onClose: () => void
}

/** The address of a feed and its name on displays. Saved, it is fetched at once, so that a fault shows on its line. */
export function FeedForm({ stored, onClose }: FeedFormProps) {
  const id = useId()
  const reload = useReloadFeeds()
  // The same for every try: one that got through unseen makes no second feed.
  const [feedId] = useState(() => stored?.feedId ?? newId())
  const [values, setValues] = useState({ title: stored?.title ?? '', url: stored?.url ?? '' })
  const type = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  useUnsaved(values.title !== (stored?.title ?? '') || values.url !== (stored?.url ?? ''))
  const saving = useMutation({
    mutationFn: async () => {
      const body = { url: values.url.trim(), title: values.title, isOn: stored?.isOn ?? true }
      if (stored) {
        const edited = { ...body, version: stored.version }
        checkBody(changeFeed.body, edited)
        await call(changeFeed, { params: { feedId }, body: edited })
      } else {
        checkBody(createFeed.body, { ...body, feedId })
        await call(createFeed, { body: { ...body, feedId } })
      }
    },
    onSuccess: async () => {
      await reload()
      onClose()
      // It has been saved, regardless of this result.
      await call(testFeed, { params: { feedId } }).catch(() => null)
      await reload()
    },
    onError: reload,
  })
  const errors = fieldErrors(saving.error)
  return (
    <form
      className={listClasses.form}
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <h3 id={id} className={listClasses.formTitle}>
        {stored ? `Change ${stored.title}` : 'New feed'}
      </h3>
      <TextInput
        label="Name"
        size="md"
        maxLength={200}
        autoComplete="off"
        data-autofocus
        value={values.title}
        error={errorOf(errors, 'title')}
        description="What displays name as the source."
        onChange={({ currentTarget }) => type({ title: currentTarget.value })}
      />
      <TextInput
        label="Address"
        size="md"
        type="url"
        maxLength={2000}
        autoComplete="off"
        value={values.url}
        error={errorOf(errors, 'url')}
        spellCheck={false}
        autoCapitalize="none"
        description="Begins with https://. Addresses inside a private network are refused, unless this place allows them."
        onChange={({ currentTarget }) => type({ url: currentTarget.value })}
      />
      {saving.error ? <Problem>{sentenceOf(saving.error)}</Problem> : null}
      <Group>
        <Button type="submit" size="md" loading={saving.isPending}>
          {stored ? 'Save' : 'Add feed'}
        </Button>
        <Button size="md" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}
