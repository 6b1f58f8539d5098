import { useParams } from 'react-router'
import { z } from 'zod'
import { useRightsKey } from '../../auth/accountState.ts'
import { ErrorView } from '../../layout/ErrorPage.tsx'
import { Overview } from './Overview.tsx'

/** The command board of one incident. */
export function Component() {
  const incidentId = z.uuid().safeParse(useParams().id)
  // Under other rights it is asked for anew: a site that was taken away takes its incidents with it.
  const rights = useRightsKey()
  if (incidentId.success) return <Overview key={incidentId.data + rights} incidentId={incidentId.data} />
  return <ErrorView within status={404} message="This page could not be found" />
}
