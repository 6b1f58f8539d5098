import { listSiteBags } from '@muster/contract/siteCalls'
import { t } from '@muster/words/t'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/kit/Button.tsx'

/** Opens the room’s bag page as the room sees it, for people who may see its barcode. */
export function OpenBagLink({ siteId, roomId }: { siteId: number; roomId: string }) {
  const bags = useQuery({
    queryKey: ['siteBags', siteId],
    staleTime: 300_000,
    queryFn: ({ signal }) => call(listSiteBags, { params: { siteId } }, { signal }),
  })
  const bag = bags.data?.find((known) => known.roomId === roomId)
  if (!bag) return null
  return (
    <Button
      component="a"
      href={paths.bagPreview(bag.barcode)}
      target="_blank"
      rel="noopener"
      leftSection={<IconExternalLink size={18} aria-hidden />}
    >
      {t`Open bag page`}
    </Button>
  )
}
