import { TextInput } from '@mantine/core'
import { changeFeed, createFeed, type StoredFeed, testFeed } from '@muster/contract/feedCalls'
import { t } from '@muster/words/t'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { newId } from '../../live/newId.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { textField } from '../../ui/form/textField.ts'
import { useForm } from '../../ui/form/useForm.ts'
import listClasses from '../../ui/page/recordList.module.css'
import { useReloadFeeds } from './useFeeds.ts'

type FeedFormProps = {
  /** Null for a new one. */
  stored: StoredFeed | null
  onClose: () => void
}

/** The address of a feed and its name on displays. Saved, it is fetched at once, so that a fault shows on its line. */
export function FeedForm({ stored, onClose }: FeedFormProps) {
  const reload = useReloadFeeds()
  // The same for every try: one that got through unseen makes no second feed.
  const [feedId] = useState(() => stored?.feedId ?? newId())
  const params = { feedId }
  const form = useForm({
    first: { title: stored?.title ?? '', url: stored?.url ?? '' },
    save: ({ title, url }) => {
      const body = { url: url.trim(), title, isOn: stored?.isOn ?? true }
      return stored
        ? checkAndCall(changeFeed, { params, body: { ...body, version: stored.version } })
        : checkAndCall(createFeed, { body: { ...body, feedId } })
    },
    onSaved: async () => {
      await reload()
      onClose()
      // It has been saved, regardless of this result.
      await call(testFeed, { params }).catch(() => null)
      await reload()
    },
    onFailed: reload,
  })
  return (
    <FormFrame
      title={stored ? t`Edit ${stored.title}` : t`New feed`}
      titleOrder={3}
      className={listClasses.form}
      action={stored ? t`Save` : t`Add feed`}
      cancel={onClose}
      form={form}
    >
      <TextInput
        label={t`Name`}
        size="md"
        maxLength={200}
        autoComplete="off"
        data-autofocus
        description={t`Shown on displays as the source.`}
        {...textField(form, 'title')}
      />
      <TextInput
        label={t`Address`}
        size="md"
        type="url"
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        description={t`Starts with https://. Addresses in a private network don’t work unless this server allows them.`}
        {...textField(form, 'url')}
      />
    </FormFrame>
  )
}
