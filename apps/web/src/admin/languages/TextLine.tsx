import { Textarea } from '@mantine/core'
import type { TranslatedText } from '@muster/contract/languageCalls'
import { languages } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../api/problemError.ts'
import { Badge } from '../../ui/kit/Badge.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { submitOnSendKey } from '../../ui/sendKey.ts'
import { dayOf } from '../../ui/times.ts'
import { wordsOfUse } from './languageWords.ts'
import classes from './TextLine.module.css'
import { type OfLanguage, useCheckText, useTakeBack } from './useLanguages.ts'

type TextLineProps = {
  of: OfLanguage
  text: TranslatedText
  checkedBy: string
  onChecked: (text: TranslatedText) => void
  onTakenBack: (text: TranslatedText) => void
}

/** The id of the field with the translation of a text. */
export const fieldOf = (hash: string) => `text-${hash}`

/** One text beside its translation, which can be changed, and one press that says it is right. */
export function TextLine(props: TextLineProps) {
  const { of, text, checkedBy, onChecked, onTakenBack } = props
  const { english, shipped, checked, uses, hash } = text
  const current = checked?.translation ?? shipped ?? ''
  // Null: as it is stored, whatever comes from the server.
  const [typed, setTyped] = useState<string | null>(null)
  const translation = typed ?? current
  const isDirty = translation.trim() !== current
  const checking = useCheckText(of)
  const takingBack = useTakeBack(of)
  const { direction } = languages[of.language]
  const check = (event: FormEvent) => {
    event.preventDefault()
    checking.mutate(
      { text, translation, checkedBy },
      {
        onSuccess: () => {
          setTyped(null)
          onChecked(text)
        },
      },
    )
  }
  const error = checking.error ?? takingBack.error
  const inLanguage = { lang: of.language, dir: direction }
  return (
    // No form of that name: twenty landmarks on a page lead nowhere.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as two columns everywhere.
    <div role="group" aria-label={english} className={classes.line}>
      <div className={classes.english}>
        <p lang="en" dir="ltr">
          {english}
        </p>
        {uses.length > 0 ? <p className={classes.dim}>{uses.map(wordsOfUse).join(' · ')}</p> : null}
      </div>
      <form className={classes.translation} onSubmit={check}>
        {shipped === null ? (
          <p {...inLanguage}>{current}</p>
        ) : (
          <div className={classes.field}>
            <Textarea
              id={fieldOf(hash)}
              aria-label={t`Translation`}
              {...inLanguage}
              size="md"
              autosize
              minRows={1}
              maxRows={10}
              maxLength={2000}
              value={translation}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onKeyDown={submitOnSendKey}
            />
            {!checked || isDirty ? (
              <Button
                type="submit"
                loading={checking.isPending}
                leftSection={<IconCheck size={18} aria-hidden />}
              >
                {t`Checked`}
              </Button>
            ) : null}
          </div>
        )}
        {shipped !== null && shipped !== current ? (
          <p className={classes.dim}>
            {t`By the machine:`} <span {...inLanguage}>{shipped}</span>
          </p>
        ) : null}
        {error ? <Problem>{sentenceOf(error)}</Problem> : null}
        {checked ? (
          <div className={classes.foot}>
            {shipped === null ? (
              <Badge tone="warn">{t`The English has changed. Check the new text.`}</Badge>
            ) : (
              <Badge tone="ok">{t`Checked by ${checked.checkedBy}, ${dayOf(checked.checkedOn)}`}</Badge>
            )}
            <Button
              kind="quiet"
              loading={takingBack.isPending}
              onClick={() =>
                takingBack.mutate(text, {
                  onSuccess: () => {
                    setTyped(null)
                    onTakenBack(text)
                  },
                })
              }
            >
              {shipped === null ? t`Remove` : t`Take back`}
            </Button>
          </div>
        ) : null}
      </form>
    </div>
  )
}
