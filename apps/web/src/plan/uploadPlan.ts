import { type PlanReport, planReport, planUploadPath } from '@muster/contract/planCalls'
import { urlOf } from '@muster/contract/urlOf'
import { t } from '@muster/words/t'
import { uploadFile } from '../api/uploadFile.ts'

/**
 * Sends a floor plan to be kept, or only to be tried out.
 * @param id of the plan it becomes; the same for a second try of the same file
 * @returns the report of its effect
 * @throws ProblemError
 */
export async function uploadPlan(
  siteId: number,
  { id, file, dryRun }: { id: string; file: File; dryRun: boolean },
): Promise<PlanReport> {
  const isZip = /\.(zip|imdf)$/i.test(file.name)
  const answer = await uploadFile(
    urlOf({ path: planUploadPath(siteId) }, { query: queryOf(id, file, dryRun) }),
    file,
    {
      lost: t`We lost the connection before the whole file was sent. Nothing was imported. Try again.`,
      contentType: isZip ? 'application/zip' : 'application/geo+json',
    },
  )
  return planReport.parse(answer)
}

const queryOf = (id: string, file: File, dryRun: boolean) => ({ id, fileName: file.name.slice(-200), dryRun })
