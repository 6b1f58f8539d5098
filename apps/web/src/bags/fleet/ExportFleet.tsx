import { Button } from '@mantine/core'
import type { FleetPart } from '@muster/contract/fleetCalls'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '../../api/problemError.ts'
import { saveFile } from '../../manage/saveFile.ts'
import { fetchFleetCsv } from './useFleet.ts'

/** Saves everything that the list shows, all its pages, as CSV. */
export function ExportFleet({ part }: { part: FleetPart }) {
  const save = useMutation({ mutationFn: async () => saveFile('bags.csv', await fetchFleetCsv(part)) })
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        Export CSV
      </Button>
      {save.isError ? <span role="alert"> {sentenceOf(save.error)}</span> : null}
    </div>
  )
}
