import { listRbimNews, listRbimNewsDeliveries, type RbimNewsPage } from '@muster/contract/rbimNewsCalls'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { isUnderWay } from './newsWords.ts'

/** The polling intervals while messages are on their way, and while none is, in milliseconds. */
const soon = 2_000
const nowAndThen = 10_000
export const newsPageSize = 20

/** The notifications about RBIMs, newest first, page by page. */
export function useRbimNews(siteId: number | null, page: number): UseQueryResult<RbimNewsPage> {
  const query = { page, pageSize: newsPageSize, ...(siteId ? { siteId } : {}) }
  return useQuery<RbimNewsPage>({
    queryKey: ['rbims', 'news', query],
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.items.some(isUnderWay) ? soon : nowAndThen),
    queryFn: ({ signal }) => call(listRbimNews, { query }, { signal }),
  })
}

/**
 * The people notified of it, those who were not reached first.
 * @param counted asked again when it has changed
 */
export function useRbimNewsDeliveries(newsId: string, page: number, counted: string) {
  return useQuery({
    queryKey: ['rbims', 'news', newsId, page, counted],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listRbimNewsDeliveries, { params: { newsId }, query: { page, pageSize: 50 } }, { signal }),
  })
}
