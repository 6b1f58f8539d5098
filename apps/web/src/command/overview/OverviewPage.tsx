import { useParams } from 'react-router'
import { z } from 'zod'
import { ErrorView } from '../../layout/ErrorPage.tsx'
import { Overview } from './Overview.tsx'

/** The command board of one incident. */
export function Component() {
  const incidentId = z.uuid().safeParse(useParams().id)
  if (incidentId.success) return <Overview key={incidentId.data} incidentId={incidentId.data} />
  return <ErrorView within status={404} message="This page could not be found" />
}
