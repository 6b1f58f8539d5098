/** Paths of photos: POST with a JPEG as the body, access bag; `id` is the phone’s, so that a retry is the same photo. */
export const photoPaths = {
  upload: (barcode: string, photoId: string) => `/api/bags/${encodeURIComponent(barcode)}/photos/${photoId}`,
  /** GET, right incident.read. */
  view: (photoId: string) => `/api/photos/${photoId}`,
} as const

/** Largest photo, in bytes. */
export const photoLimit = 3_000_000
