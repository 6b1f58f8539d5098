import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type StoredWords, saveNotificationWords } from '@muster/contract/notificationCalls'
import {
  hasSubject,
  type MessageTemplate,
  maxBodyLength,
  type NotificationVariable,
  notificationVariablesProblem,
  notificationVariableWords,
  type TemplateTranslations,
  templateProblem,
  translationProblem,
  variablesFor,
} from '@muster/domain/notification/messageTemplates'
import { channelWords, type MessageReader, messageReaderWords } from '@muster/domain/notification/vocabulary'
import { isLanguage, type LanguageCode, languageCodes, type TranslatedCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { productName } from '../../../api/product.ts'
import { useAccountState } from '../../../auth/accountState.ts'
import type { Words } from '../../../ui/form/Conflict.tsx'
import { EditFrame } from '../../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../../ui/form/editForm.ts'
import { checkAndCall, errorOf } from '../../../ui/form/fieldErrors.ts'
import { languageName } from '../../../ui/form/LanguageField.tsx'
import { useEdit } from '../../../ui/form/useEdit.ts'
import { Button } from '../../../ui/kit/Button.tsx'
import { ConfirmButton } from '../../../ui/page/ConfirmButton.tsx'
import page from '../../../ui/page/page.module.css'
import { rich } from '../../../ui/rich.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { insertVariable } from '../exampleValues.ts'
import ownClasses from '../notifications.module.css'
import { triggerWords } from '../ruleWords.ts'
import { useMessageLanguages, useReloadNotifications } from '../useNotifications.ts'
import { ExampleMessage } from './ExampleMessage.tsx'

/** The words in English, and in other languages. */
type Wordings = MessageTemplate & { translations: TemplateTranslations }

const toVersioned = ({ own, builtIn, translations, version }: StoredWords): Versioned<Wordings> => ({
  values: { ...(own ?? builtIn), translations },
  version,
})

type TemplateFormProps = {
  stored: StoredWords
  reload: () => Promise<{ data: StoredWords[] | undefined }>
}

/** The words for one kind of reader, channel and stage, and beside them how they will look. */
export function TemplateForm({ stored, reload }: TemplateFormProps) {
  const { reader, channel, stage, own, savedAt, savedByName } = stored
  const reloadAll = useReloadNotifications()
  const account = useAccountState()
  const organization =
    account.state === 'signedIn' ? (account.account.tenant?.name ?? t`Your school`) : t`Your school`
  const offered = useMessageLanguages()
  const [language, setLanguage] = useState<LanguageCode>('en')
  const save = async (words: Wordings | null, version: number) => {
    const { translations, ...own } = words ?? { translations: {} }
    const body = { version, own: 'body' in own ? own : null, translations }
    const saved = await checkAndCall(saveNotificationWords, { params: { reader, channel, stage }, body })
    await reloadAll()
    return saved
  }
  const edit = useEdit({
    stored,
    read: toVersioned,
    reload: async () => {
      const all = (await reload()).data ?? []
      const isIt = (each: StoredWords) =>
        each.reader === reader && each.channel === channel && each.stage === stage
      return all.find(isIt)
    },
    save: (words, version) => save(words, version),
  })
  const { translations, ...english } = edit.values
  const translated = language === 'en' ? undefined : translations[language]
  // A new wording begins with the English one, so that no variable is forgotten.
  const shown = language === 'en' ? english : (translated ?? english)
  const { subject, body } = shown
  const wrong =
    language === 'en'
      ? templateProblem(reader, channel, english)
      : translationProblem(reader, channel, english, shown)
  const errorAt = (field: 'subject' | 'body') =>
    notificationVariablesProblem(shown[field] ?? '') ??
    (wrong?.field === field && edit.isDirty ? wrong.message : undefined) ??
    errorOf(edit.errors, language === 'en' ? `own.${field}` : `translations.${language}.${field}`) ??
    errorOf(edit.errors, field)
  const update = (part: Partial<MessageTemplate>) =>
    edit.update(
      language === 'en' ? part : { translations: { ...translations, [language]: { ...shown, ...part } } },
    )
  const remove = () => {
    const { [language as TranslatedCode]: _, ...rest } = translations
    edit.update({ translations: rest })
  }
  const put = useInsertVariable(shown, update)
  return (
    <div className={ownClasses.editor}>
      <EditFrame
        title={`${messageReaderWords[reader]}, ${channelWords[channel]}: ${triggerWords[stage].toLowerCase()}`}
        edit={edit}
        words={conflictWords}
        action={own ? t`Save` : t`Save as your text`}
        beside={
          own ? (
            <ConfirmButton
              action={t`Use standard text`}
              whyNot={edit.isDirty ? t`Save your changes first, or leave the page.` : null}
              onConfirm={() => save(null, stored.version)}
            >
              {t`Your text is no longer used. Messages go back to the standard text.`}
            </ConfirmButton>
          ) : null
        }
      >
        <p className={page.note}>
          {own && savedAt
            ? rich`Your text, saved by ${savedByName ?? t`someone`}, ${<TimeText at={savedAt} />}.`
            : t`Standard text. Edit it to make it your own.`}
        </p>
        {reader === 'families' ? (
          <p className={page.note}>
            {t`Families get standard text about what is happening and what to do, plus updates that you write. They never get the room, the commander or the reason.`}
          </p>
        ) : null}
        <WordingChoice
          language={language}
          offered={offered}
          translations={translations}
          isOwn={own !== null || edit.isDirty}
          onChoose={setLanguage}
          onRemove={translated ? remove : null}
        />
        {hasSubject(channel) ? (
          <TextInput
            label={channel === 'email' ? t`Subject` : t`Title`}
            size="md"
            maxLength={200}
            value={subject ?? ''}
            error={errorAt('subject')}
            dir="auto"
            ref={put.subject}
            onFocus={() => put.at('subject')}
            onChange={({ currentTarget }) => update({ subject: currentTarget.value })}
          />
        ) : null}
        <Textarea
          label={t`Text`}
          size="md"
          autosize
          minRows={channel === 'email' ? 8 : 3}
          maxRows={20}
          maxLength={maxBodyLength[channel]}
          value={body}
          error={errorAt('body')}
          dir="auto"
          ref={put.body}
          onFocus={() => put.at('body')}
          onChange={({ currentTarget }) => update({ body: currentTarget.value })}
        />
        <Variables reader={reader} onChoose={put.variable} />
      </EditFrame>
      <ExampleMessage
        reader={reader}
        channel={channel}
        trigger={stage}
        words={shown}
        organization={organization}
      />
    </div>
  )
}

type WordingChoiceProps = {
  language: LanguageCode
  offered: readonly LanguageCode[]
  translations: TemplateTranslations
  isOwn: boolean
  onChoose: (language: LanguageCode) => void
  /** Null where there is no wording in this language. */
  onRemove: (() => void) | null
}

/** The language of the words below, and which languages have none yet; nothing where the organization has only English. */
function WordingChoice({ language, offered, translations, isOwn, onChoose, onRemove }: WordingChoiceProps) {
  const codes = languageCodes.filter(
    (code) => code === 'en' || offered.includes(code) || translations[code] !== undefined,
  )
  if (codes.length < 2) return null
  const missing = codes.filter((code) => code !== 'en' && translations[code] === undefined)
  return (
    <>
      <NativeSelect
        label={t`Language of this text`}
        size="md"
        value={language}
        data={codes.map((code) => ({
          value: code,
          label: missing.includes(code) ? t`${languageName(code)}: not written yet` : languageName(code),
        }))}
        onChange={({ currentTarget }) => {
          if (isLanguage(currentTarget.value)) onChoose(currentTarget.value)
        }}
      />
      <p className={page.note}>
        {isOwn
          ? t`Where your text has no wording in a language, its readers get your English one.`
          : t`The standard text is sent in each reader’s language, translated by a machine.`}
      </p>
      {onRemove ? <Button onClick={onRemove}>{t`Remove this wording`}</Button> : null}
    </>
  )
}

/** The variables that Muster can fill in, to be inserted at the cursor. */
function Variables({
  reader,
  onChoose,
}: {
  reader: MessageReader
  onChoose: (name: NotificationVariable) => void
}) {
  return (
    <div className={ownClasses.column}>
      <span className={page.note} id="variables">
        {t`${productName()} fills these in. Select one to add it at the cursor. Lines with no value are left out.`}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons beside a field are no fieldset */}
      <div className={ownClasses.chips} role="group" aria-labelledby="variables">
        {variablesFor[reader].map((name) => (
          <Button
            key={name}
            className={ownClasses.chip}
            title={notificationVariableWords[name]}
            aria-label={t`Insert ${name}: ${notificationVariableWords[name]}`}
            onClick={() => onChoose(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Puts a variable into the field that was typed in last, where its cursor is. */
function useInsertVariable(values: MessageTemplate, update: (part: Partial<MessageTemplate>) => void) {
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<'subject' | 'body'>('body')
  return {
    subject,
    body,
    at: (field: 'subject' | 'body') => {
      last.current = field
    },
    variable: (name: NotificationVariable) => {
      const field = last.current
      const element = field === 'subject' ? subject.current : body.current
      const text = values[field] ?? ''
      const from = element?.selectionStart ?? text.length
      const put = insertVariable(text, name, { from, to: element?.selectionEnd ?? from })
      flushSync(() => update({ [field]: put.text }))
      element?.focus()
      element?.setSelectionRange(put.cursor, put.cursor)
    },
  }
}

const conflictWords: Words<Wordings> = {
  translations: {
    get label() {
      return t`Other languages`
    },
    show: (translations) =>
      Object.entries(translations)
        .map(([code, { body }]) => `${code}: ${body}`)
        .join('\n\n'),
  },
  subject: {
    get label() {
      return t`Subject`
    },
    show: (subject) => subject ?? '',
  },
  body: {
    get label() {
      return t`Text`
    },
    show: (body) => body,
  },
}
