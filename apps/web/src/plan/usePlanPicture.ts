import {
  getGuestPlanPicture,
  getIncidentPlanPicture,
  getPlanPicture,
} from '@muster/contract/planPictureCalls'
import { urlOf } from '@muster/contract/urlOf'
import type { PlanLevel } from '@muster/domain/plan/sitePlan'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { fetchFile } from '../api/fetchFile.ts'
import type { PlanSource } from './usePlans.ts'

/** The ground of a level: the picture that it was drawn on, and its size in pixels. */
export type Ground = { picture: Blob; size: { width: number; height: number } }

/**
 * The picture under a level. Null while it is on its way, where it could not be fetched, and where there is none: the rooms are drawn without it.
 * @param level the one that is shown; undefined: none
 */
export function useGround(source: PlanSource, level: PlanLevel | undefined): Ground | null {
  const picture = level?.picture
  const { data } = useQuery({
    queryKey: ['planPicture', picture?.id],
    enabled: picture !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => fetchFile(pictureUrl(source, picture?.id ?? ''), { signal }),
  })
  const [width, height] = [picture?.width, picture?.height]
  return useMemo(
    () => (data && width && height ? { picture: data, size: { width, height } } : null),
    [data, width, height],
  )
}

/** The address of a picture of a floor. */
export function pictureUrl(source: PlanSource, pictureId: string): string {
  if ('guestOf' in source) return urlOf(getGuestPlanPicture, { params: { pictureId } })
  return 'siteId' in source
    ? urlOf(getPlanPicture, { params: { ...source, pictureId } })
    : urlOf(getIncidentPlanPicture, { params: { ...source, pictureId } })
}

/** An address of a file that is here, for as long as it is shown. Null: there is none. */
export function useAddressOf(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file])
  return address
}
