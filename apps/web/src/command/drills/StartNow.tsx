import { Button } from '@mantine/core'
import { startDrill } from '@muster/contract/drillCalls'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problemError.ts'
import { Problem } from '../../manage/Problem.tsx'
import { paths } from '../../paths.ts'
import { useReloadDrills } from './useDrills.ts'

/** How long the first press waits for the second, in ms. */
const armedMs = 10_000

/** Starts a planned drill by hand, in two presses. Ends on its board. */
export function StartNow({ occurrenceId, title }: { occurrenceId: string; title: string }) {
  const [isArmed, setIsArmed] = useState(false)
  const navigate = useNavigate()
  const reload = useReloadDrills()
  const starting = useMutation({
    mutationFn: () => call(startDrill, { params: { occurrenceId } }),
    onSuccess: async ({ incidentId }) => {
      await reload()
      await navigate(paths.overview(incidentId))
    },
  })
  useEffect(() => {
    if (!isArmed) return
    const timer = setTimeout(() => setIsArmed(false), armedMs)
    return () => clearTimeout(timer)
  }, [isArmed])
  return (
    <>
      <Button
        variant={isArmed ? 'filled' : 'default'}
        loading={starting.isPending || starting.isSuccess}
        aria-label={isArmed ? `Press again to start ${title}` : `Start now: ${title}`}
        onClick={() => {
          if (isArmed && !starting.isPending) starting.mutate()
          setIsArmed(!isArmed)
        }}
      >
        {isArmed ? 'Press again to start' : 'Start now'}
      </Button>
      {starting.isError ? <Problem>{sentenceOf(starting.error)}</Problem> : null}
    </>
  )
}
