import type { TranslatedText } from '@muster/contract/languageCalls'
import { plural } from '@muster/words/message'
import { t } from '@muster/words/t'
import { textUses } from '@muster/words/textUses'
import { IconChecks } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { shownLanguage } from '../../ui/form/shownLanguage.ts'
import { choiceFilter } from '../../ui/kit/choiceFilter.tsx'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { FilterBar } from '../../ui/kit/FilterBar.tsx'
import { EmptyList } from '../../ui/page/EmptyList.tsx'
import { ListFoot } from '../../ui/page/ListFoot.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import classes from '../../ui/page/page.module.css'
import listClasses from '../../ui/page/recordList.module.css'
import { wordsOfUse } from './languageWords.ts'
import { fieldOf, TextLine } from './TextLine.tsx'
import {
  countStates,
  readTextView,
  shownTexts,
  type TextState,
  type TextView,
  textStates,
  textsOnPage,
  writeTextView,
} from './textFilter.ts'
import type { OfLanguage } from './useLanguages.ts'

type TextListProps = { of: OfLanguage; texts: readonly TranslatedText[]; checkedBy: string }

/** The texts of a language, page by page. Whoever checks one goes on with the next. */
export function TextList({ of, texts, checkedBy }: TextListProps) {
  const [address, setAddress] = useSearchParams()
  const view = readTextView(address)
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const change = (part: Partial<TextView>) => {
    setKept(new Set())
    setAddress(writeTextView({ ...view, page: 1, ...part }), { replace: part.search !== undefined })
  }
  const all = shownTexts(texts, view, kept)
  const page = Math.min(view.page, Math.max(1, Math.ceil(all.length / textsOnPage)))
  const shown = all.slice((page - 1) * textsOnPage, page * textsOnPage)
  const counts = countStates(texts)
  const toFocus = useRef<string | null>(null)
  const goToPage = (next: number) =>
    setAddress(writeTextView({ ...view, page: next }), { preventScrollReset: true })
  // After the page has shown what was saved.
  useEffect(() => {
    if (toFocus.current === null) return
    const field = document.getElementById(fieldOf(toFocus.current))
    if (!field) return
    toFocus.current = null
    field.focus()
    field.scrollIntoView({ block: 'center' })
  })
  const goOn = ({ hash }: TranslatedText) => {
    setKept((before) => new Set(before).add(hash))
    const at = all.findIndex((text) => text.hash === hash)
    const next = all.slice(at + 1).find((text) => text.checked === null)
    if (!next) return
    toFocus.current = next.hash
    const nextPage = Math.floor(all.indexOf(next) / textsOnPage) + 1
    if (nextPage !== page) goToPage(nextPage)
  }
  return (
    <>
      <PageTabs
        label={t`Texts by their state`}
        parts={textStates
          .filter((state) => state !== 'changed' || counts.changed > 0 || view.state === 'changed')
          .map((state) => ({
            to: writeTextView({ ...view, state, page: 1 }) || '?',
            label: stateWords(state),
            isOpen: state === view.state,
            count: counts[state],
          }))}
      />
      <FilterBar
        searchLabel={t`English, translation or name`}
        search={view.search}
        onSearch={(search) => change({ search })}
        filters={[
          choiceFilter({
            name: t`Used for`,
            value: view.use,
            choices: textUses
              .filter((use) => texts.some(({ uses }) => uses.includes(use)))
              .map((use) => ({ value: use, label: wordsOfUse(use) })),
            onChange: (chosen) => change({ use: textUses.find((use) => use === chosen) ?? '' }),
          }),
        ]}
        onClearAll={() => change({ use: '', search: '' })}
      />
      <section className={classes.card} aria-label={t`Texts in ${shownLanguage(of.language)}`}>
        {shown.length === 0 ? (
          <EmptyList
            filtered={view.search !== '' || view.use !== ''}
            noMatch={t`No texts match.`}
            onClear={() => change({ use: '', search: '' })}
          >
            <EmptyState title={emptyWords(view.state)} icon={IconChecks} />
          </EmptyList>
        ) : (
          <ul className={listClasses.rows}>
            {shown.map((text) => (
              <li key={text.hash}>
                <TextLine
                  of={of}
                  text={text}
                  checkedBy={checkedBy}
                  onChecked={goOn}
                  onTakenBack={({ hash }) => setKept((before) => new Set(before).add(hash))}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <ListFoot
        list={{ items: shown, total: all.length }}
        counted={(count) => t`${plural(count, '# text', '# texts')}`}
        page={page}
        pageSize={textsOnPage}
        onPage={goToPage}
      />
    </>
  )
}

function stateWords(state: TextState): string {
  switch (state) {
    case 'open':
      return t`To check`
    case 'checked':
      return t`Checked`
    case 'changed':
      return t`English changed`
    case 'all':
      return t`All`
  }
}

function emptyWords(state: TextState): string {
  switch (state) {
    case 'open':
      return t`Every text is checked.`
    case 'checked':
      return t`No text is checked yet.`
    case 'changed':
      return t`No checked text has changed.`
    case 'all':
      return t`There are no texts.`
  }
}
