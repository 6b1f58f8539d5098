import { z } from 'zod'

export const targetUrl = z
  .url({ protocol: /^https?$/, error: 'Write an address that begins with https://.' })
  .max(2000)
