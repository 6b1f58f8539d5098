import { type ImportKind, type ImportRun, importRun, uploadPath } from '@muster/contract/importCalls'
import { urlOf } from '@muster/contract/urlOf'
import { t } from '@muster/words/t'
import { uploadFile } from '../../api/uploadFile.ts'

export type ImportUpload = {
  kind: ImportKind
  file: File
  dryRun: boolean
  allowRemovals: boolean
  leaveOutEnded?: boolean | undefined
  idColumn?: string | undefined
}

/**
 * Sends a file to be imported, or only to be tried out.
 * @param onProgress how much of the file has left this device, 0 to 1
 * @returns the import that has begun
 * @throws ProblemError
 */
export async function uploadImport(
  tenantId: string,
  upload: ImportUpload,
  onProgress: (share: number) => void,
): Promise<ImportRun> {
  const { kind, file, dryRun, allowRemovals, leaveOutEnded, idColumn } = upload
  const query = { kind, fileName: file.name.slice(-200), dryRun, allowRemovals, leaveOutEnded, idColumn }
  const answer = await uploadFile(urlOf({ path: uploadPath(tenantId) }, { query }), file, {
    lost: t`The connection was lost before the file was sent. Nothing was imported. Try again.`,
    contentType: kind === 'oneroster' ? 'application/zip' : 'text/csv',
    onProgress,
  })
  return importRun.parse(answer)
}
