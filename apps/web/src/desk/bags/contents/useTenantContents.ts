import {
  type Contents,
  type ContentsVersion,
  listContents,
  listContentsPacks,
  listContentsVersions,
} from '@muster/contract/contentsCalls'
import type { BagKind } from '@muster/contract/shapes'
import { contentsOf } from '@muster/domain/readiness/bagContents'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

const contentsKey = ['bagContents']
const rulesKey = ['contentsRules']

/** Loads the contents of a bag of each kind. */
export function useTenantContents() {
  return useQuery({ queryKey: contentsKey, queryFn: ({ signal }) => call(listContents, {}, { signal }) })
}

/** Takes a version that the server has just made. */
export function useUpdateContentsCache(): (bagKind: BagKind, newest: ContentsVersion) => void {
  const queries = useQueryClient()
  return (bagKind, newest) => {
    queries.setQueryData<Contents[]>(contentsKey, (known) =>
      known?.map((each) => (each.bagKind === bagKind ? contentsWith(bagKind, newest) : each)),
    )
    void queries.invalidateQueries({ queryKey: ['fleet'] })
  }
}

function contentsWith(bagKind: BagKind, newest: ContentsVersion): Contents {
  const items = [...(newest.items ?? contentsOf(bagKind))]
  return { bagKind, newest, isBuiltIn: newest.items === null, items }
}

/** The newest versions of the contents of a kind of bag; asked for anew when there is a newer one. */
export function useContentsVersions(kind: BagKind, newest: number, pageSize: number) {
  return useQuery({
    queryKey: [...contentsKey, kind, newest, pageSize],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listContentsVersions, { params: { bagKind: kind }, query: { pageSize } }, { signal }),
  })
}

/** The rules about the contents of bags. */
export function useContentsPacks() {
  return useQuery({
    queryKey: rulesKey,
    queryFn: async ({ signal }) =>
      (await call(listContentsPacks, { query: { pageSize: 1000 } }, { signal })).items,
  })
}

/** Reads the rules again: some were changed. */
export function useReloadPacks(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: rulesKey })
}
