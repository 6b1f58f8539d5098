import { t } from '@muster/words/t'
import { lazy, Suspense } from 'react'
import { useBag } from '../BagContext.ts'
import { loadOrMissing } from '../offline/loadOrMissing.tsx'
import { MissingScreen } from '../offline/MissingScreen.tsx'
import { ReportPage } from '../report/ReportPage.tsx'

const load = async () => (await import('../trainingScreens.ts')).trainingScreens.help
const HelpPage = lazy(async () => ({ default: await loadOrMissing('trainingScreens', load, MissingScreen) }))

/** The room tells command: a report while an incident runs, a call for help while none does. */
export function ReportOrHelp() {
  const { room } = useBag()
  if (room) return <ReportPage />
  return (
    <Suspense fallback={<p role="status">{t`Loading…`}</p>}>
      <HelpPage />
    </Suspense>
  )
}
