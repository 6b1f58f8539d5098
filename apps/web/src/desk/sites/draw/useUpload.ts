import type { PlanPicture } from '@muster/contract/planPictureCalls'
import { useIsMutating, useMutation } from '@tanstack/react-query'
import { uploadPicture } from './uploadPicture.ts'

const keyOf = (siteId: number) => ['sites', siteId, 'upload']

/**
 * Sends a picture of a floor.
 * @param onSent is called also when the person who chose it looks at something else by then; `levelId` as it was
 * given with the file
 */
export function useUpload(siteId: number, onSent: (picture: PlanPicture, levelId: string | null) => void) {
  return useMutation({
    mutationKey: keyOf(siteId),
    mutationFn: ({ file }: { file: File; levelId: string | null }) => uploadPicture(siteId, file),
    onSuccess: (picture, { levelId }) => onSent(picture, levelId),
  })
}
export type Upload = ReturnType<typeof useUpload>

/** True while a picture of the site is on its way. */
export function useIsUploading(siteId: number): boolean {
  return useIsMutating({ mutationKey: keyOf(siteId) }) > 0
}
