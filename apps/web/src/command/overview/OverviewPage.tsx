import { useParams } from 'react-router'
import { z } from 'zod'
import { NotFoundPage } from '../../layout/NotFoundPage.tsx'
import { Overview } from './Overview.tsx'

/** The command board of one incident. */
export function Component() {
  const incidentId = z.uuid().safeParse(useParams().id)
  return incidentId.success ? (
    <Overview key={incidentId.data} incidentId={incidentId.data} />
  ) : (
    <NotFoundPage />
  )
}
