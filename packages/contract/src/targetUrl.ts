import { inEnglish } from '@muster/words/t'
import { z } from 'zod'

export const targetUrl = z
  .url({ protocol: /^https?$/, error: inEnglish('Write an address that begins with https://.') })
  .max(2000)
