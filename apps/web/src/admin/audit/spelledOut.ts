/** Spells out a code that this version has no words for: `roomsAdded` → “Rooms added”. The specification’s “soft” is nowhere to be read. */
export function spelledOut(code: string): string {
  const words = code
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll('soft lockdown', 'silent lockdown')
    .replaceAll(/\b(id|ids|url|sms|rbim|rbims)\b/g, (known) => shortNames[known] ?? known)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** They stand among words that are spelled out in English. */
const shortNames: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'address',
  sms: 'text message',
  rbim: 'RBIM',
  rbims: 'RBIMs',
}
