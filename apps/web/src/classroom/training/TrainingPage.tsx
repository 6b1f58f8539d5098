import { incidentAction } from '@muster/domain/incident/vocabulary'
import { useSearchParams } from 'react-router'
import { LearnPage } from './LearnPage.tsx'
import { PracticePage } from './PracticePage.tsx'

/**
 * A bag's home while nothing is happening: the list of lessons, or, where the address names an action, its practice.
 */
export function TrainingPage() {
  const [search] = useSearchParams()
  const action = incidentAction.safeParse(search.get('practice'))
  return action.success ? <PracticePage key={action.data} action={action.data} /> : <LearnPage />
}
