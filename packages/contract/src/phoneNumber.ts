import { normalizePhoneInput } from '@muster/domain/notification/normalizePhoneInput'
import { inEnglish } from '@muster/words/t'
import { z } from 'zod'

/** A telephone number that people call, as they write it: 911, 555 010 0000, +44 (0)20 7946 0000. */
export const phoneNumber = z
  .string()
  .max(200, inEnglish('This is too long for a phone number.'))
  .overwrite(normalizePhoneInput)
  .regex(/^[+\d][\d\s()./-]{1,48}$/, {
    error: ({ input }) =>
      /\d\s*(x|#|,|;|ext)/i.test(String(input))
        ? inEnglish(
            'A phone cannot dial an extension by itself. Leave it out here, and write it into the text.',
          )
        : inEnglish('Write a phone number with digits.'),
  })
