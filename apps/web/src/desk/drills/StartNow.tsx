import { startDrill } from '@muster/contract/drillCalls'
import { t } from '@muster/words/t'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Problem } from '../../ui/page/Problem.tsx'
import { useTwoPresses } from '../../ui/useTwoPresses.ts'
import { useReloadDrills } from './useDrills.ts'

/** Starts a planned drill by hand, in two presses. Ends on its board. */
export function StartNow({ occurrenceId, title }: { occurrenceId: string; title: string }) {
  const navigate = useNavigate()
  const reload = useReloadDrills()
  const starting = useMutation({
    mutationFn: () => call(startDrill, { params: { occurrenceId } }),
    onSuccess: async ({ incidentId }) => {
      await reload()
      await navigate(paths.overview(incidentId))
    },
  })
  const { isArmed, press } = useTwoPresses(() => {
    if (!starting.isPending) starting.mutate()
  })
  return (
    <>
      <Button
        kind={isArmed ? 'primary' : 'secondary'}
        loading={starting.isPending || starting.isSuccess}
        aria-label={isArmed ? t`Press again to start ${title}` : t`Start now: ${title}`}
        onClick={press}
      >
        {isArmed ? t`Press again to start` : t`Start now`}
      </Button>
      {starting.isError ? <Problem>{sentenceOf(starting.error)}</Problem> : null}
    </>
  )
}
