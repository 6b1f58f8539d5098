/** A key for a tenant of this name: small letters, digits and hyphens, at most 63. Empty when the name has none. */
export function tenantKeyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 63)
    .replace(/-+$/, '')
}
