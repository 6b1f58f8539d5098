import { labelName } from './labelName.ts'

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

/** The texts on a label; null for a missing text, or one of which nothing can be printed. */
export type LabelFields = {
  title: string
  site: string | null
  organization: string | null
  /** The code in groups of four letters, easy to read. */
  code: string[]
  advice: string
}

/**
 * Builds the texts of a label. A name of which letters cannot be printed has the beginning of the code beside it, so that two
 * labels of one room's kind differ.
 * @param canPrint whether a font has a sign
 */
export function labelFields(
  { barcode, url, bagName, siteName, organizationName }: Label,
  canPrint: (sign: string) => boolean,
): LabelFields {
  const typeAt = placeToType(url)
  const textOf = (name: string) => labelName(name, canPrint)?.text ?? null
  return {
    title: bagName === null ? 'New safety bag' : titleOf(bagName, barcode.slice(0, 6), canPrint),
    site: siteName && textOf(siteName),
    organization: textOf(organizationName),
    code: barcode.match(/.{1,4}/gu) ?? [],
    advice:
      bagName === null
        ? `Scan with a phone, or type the code at ${typeAt}. Set up this bag with your school’s setup code.`
        : `Emergency or drill: scan with a phone, or type the code at ${typeAt}. No sign-in needed.`,
  }
}

function titleOf(bagName: string, code: string, canPrint: (sign: string) => boolean): string {
  const name = labelName(bagName, canPrint)
  if (!name) return `Bag ${code}`
  return name.isPartial ? `${name.text} (${code})` : name.text
}

/** The address where a person types the code, as people write addresses: browsers add https. */
function placeToType(url: string): string {
  return new URL('/enter', url).href.replace(/^https:\/\//, '')
}
