import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

/**
 * One call by a client that was generated from the OpenAPI document; it is compiled as well as called.
 * @param baseUrl of the server
 * @returns which organisation a bag belongs to, and what its bag status is called
 */
export async function makeCall(
  baseUrl: string,
  barcode: string,
): Promise<{ organizationId: string; name: string }> {
  const client = createClient<paths>({ baseUrl })
  const params = { path: { product: 'muster', barcode } }
  const { data, error } = await client.GET('/api/redbag/{product}/public/{barcode}', { params })
  if (error) throw new Error(error.detail)
  const status = await client.GET('/api/incident/GetBagStatus', {
    params: { query: { RedBagGuid: barcode } },
  })
  if (status.error) throw new Error(status.error.detail)
  return { organizationId: data.organizationId, name: status.data.name }
}
