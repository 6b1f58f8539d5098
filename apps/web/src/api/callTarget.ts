/** Another server and tenant that calls go to, while somebody debugs. */
export type CallTarget = {
  /** An origin, without a slash at the end. */
  baseUrl: string
  /** Null: the tenant in use. */
  tenantId: string | null
}

let target: CallTarget | null = null

/** The server that calls go to; null: the one this page came from. */
export function currentTarget(): CallTarget | null {
  return target
}

/** Points calls elsewhere, or back. `debug/dynamicConfig.ts` alone decides who may. */
export function setCallTarget(next: CallTarget | null): void {
  target = next
}
