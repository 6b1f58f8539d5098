import { z } from 'zod'

/** An id as every row, frame and hash spells it: in small letters, however it was sent. */
export const id = z.uuid().toLowerCase()
