/** The licenses under which Muster takes packages. */

/** Licenses that ask for no more than a notice, or for changes of their own files (MPL) or fonts (OFL). No GPL, LGPL or AGPL. */
const allowedLicenses = new Set(
  'MIT MIT-0 ISC BSD-2-Clause BSD-3-Clause 0BSD Apache-2.0 BlueOak-1.0.0 MPL-2.0 CC0-1.0 Unlicense Python-2.0 PSF-2.0 OFL-1.1'.split(
    ' ',
  ),
)

/** Packages whose license their package.json does not name in one of these words, and what was found by reading it. */
export const licensesByReading: Record<string, string> = {
  '@visx/vendor': 'MIT, and ISC for the parts of D3 that it repeats',
  'dejavu-fonts-ttf': 'Bitstream Vera and public domain: free to use and to ship',
  'png-js': 'MIT',
}

/** @param license an SPDX expression without nested parentheses */
export function isAllowedLicense(license: string | undefined): boolean {
  const choices = (license ?? '').replace(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((each) => allowedLicenses.has(each)))
}
