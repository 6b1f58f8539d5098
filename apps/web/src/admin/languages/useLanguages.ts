import {
  checkText,
  getLanguage,
  type LanguageFileResult,
  languageFile,
  languageFileResult,
  listLanguages,
  type TranslatedText,
  takeBackText,
} from '@muster/contract/languageCalls'
import { urlOf } from '@muster/contract/urlOf'
import type { TranslatedCode } from '@muster/words/languages'
import { t } from '@muster/words/t'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { uploadFile } from '../../api/uploadFile.ts'

/** A language of an organization. */
export type OfLanguage = { tenantId: string; language: TranslatedCode }

const listKey = (tenantId: string) => ['admin', 'languages', tenantId]
const keyOf = ({ tenantId, language }: OfLanguage) => ['admin', 'languages', tenantId, language]

/** Reads how far each language is checked. */
export function useLanguages(tenantId: string) {
  return useQuery({
    queryKey: listKey(tenantId),
    queryFn: ({ signal }) => call(listLanguages, { params: { id: tenantId } }, { signal }),
  })
}

/** Reads all texts of a language. */
export function useTexts(of: OfLanguage) {
  return useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) =>
      call(getLanguage, { params: { id: of.tenantId, language: of.language } }, { signal }),
    // A list that changes under somebody who works through it would lose their place.
    refetchOnWindowFocus: false,
  })
}

/** Keeps a translation as checked. */
export function useCheckText(of: OfLanguage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (to: { text: TranslatedText; translation: string; checkedBy: string }) =>
      call(checkText, {
        params: { id: of.tenantId, language: of.language, hash: to.text.hash },
        body: {
          translation: to.translation,
          version: to.text.checked?.version ?? null,
          ...(to.checkedBy.trim() === '' ? {} : { checkedBy: to.checkedBy.trim() }),
        },
      }),
    onSuccess: (saved) => replaceText(queries, of, saved.hash, saved),
  })
}

/** Makes a text unchecked. */
export function useTakeBack(of: OfLanguage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ hash, checked }: TranslatedText) =>
      call(takeBackText, {
        params: { id: of.tenantId, language: of.language, hash },
        query: { version: checked?.version ?? 0 },
      }),
    onSuccess: (_, text) =>
      // One whose English is gone is gone, too.
      replaceText(queries, of, text.hash, text.shipped === null ? null : { ...text, checked: null }),
  })
}

/** Sends the file of a language; with `dryRun` to see what it would change. */
export function useLanguageFile(of: OfLanguage) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, dryRun }: { file: File; dryRun: boolean }): Promise<LanguageFileResult> => {
      const url = urlOf(
        { path: languageFile(of.tenantId, of.language) },
        {
          query: { fileName: file.name.slice(-200), dryRun },
        },
      )
      const answer = await uploadFile(url, file, {
        lost: t`The connection was lost before the file was sent. Nothing was changed. Try again.`,
        contentType: 'text/csv',
      })
      return languageFileResult.parse(answer)
    },
    onSuccess: (_, { dryRun }) =>
      dryRun ? undefined : queries.invalidateQueries({ queryKey: listKey(of.tenantId) }),
  })
}

type Queries = ReturnType<typeof useQueryClient>

function replaceText(queries: Queries, of: OfLanguage, hash: string, to: TranslatedText | null) {
  queries.setQueryData<TranslatedText[]>(keyOf(of), (texts) =>
    texts?.flatMap((text) => (text.hash === hash ? (to ?? []) : text)),
  )
  void queries.invalidateQueries({ queryKey: listKey(of.tenantId), exact: true })
}
