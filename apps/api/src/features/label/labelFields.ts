import { writableText } from './labelFonts.ts'

/** The data of a label. */
export type Label = {
  barcode: string
  /** The page that its code opens. */
  url: string
  /** Null for a label that is printed before its bag is known. */
  bagName: string | null
  siteName: string | null
  organizationName: string
}

/** The texts on a label, in letters that its fonts have; null for an unprintable or missing text. */
export type LabelFields = {
  title: string
  site: string | null
  organization: string | null
  /** The code in groups of four letters, easy to read. */
  code: string[]
  advice: string
}

/** Builds the texts of a label. A name that no font has is left out: that is better than boxes. */
export function labelFields({ barcode, url, bagName, siteName, organizationName }: Label): LabelFields {
  const typeAt = placeToType(url)
  const named = bagName === null ? 'New safety bag' : writableText('bold', bagName)
  return {
    title: named ?? `Bag ${barcode.slice(0, 6)}`,
    site: siteName && writableText('plain', siteName),
    organization: writableText('plain', organizationName),
    code: barcode.match(/.{1,4}/gu) ?? [],
    advice:
      bagName === null
        ? `Scan with a phone, or type the code at ${typeAt}. Set up this bag with your school’s setup code.`
        : `Emergency or drill: scan with a phone, or type the code at ${typeAt}. No sign-in needed.`,
  }
}

/** The address where a person types the code, as people write addresses: browsers add https. */
function placeToType(url: string): string {
  return new URL('/enter', url).href.replace(/^https:\/\//, '')
}
