import { Title } from '@mantine/core'
import { createResource } from '@muster/contract/readinessCalls'
import { call } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { CreateFrame } from '../../ui/form/CreateFrame.tsx'
import { checkBody } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useCreate.ts'
import { ResourceFields } from './ResourceFields.tsx'
import type { ResourceValues } from './resourceWords.ts'
import { useUpdateResourceCache } from './useResources.ts'

/** A new resource, at the end of the list unless another position is typed. */
export function ResourceCreateForm({ tenantId, position }: { tenantId: string; position: number }) {
  const updateCache = useUpdateResourceCache(tenantId)
  const list = paths.adminTenant(tenantId, 'resources')
  const first: ResourceValues = {
    kind: 'procedure',
    title: '',
    body: null,
    url: null,
    captionsUrl: null,
    phone: null,
    position,
    isActive: true,
  }
  const create = useCreate({
    first,
    save: async ({ isActive: _, ...body }) => {
      checkBody(createResource.body, body)
      const resource = await call(createResource, { params: { id: tenantId }, body })
      updateCache(resource)
      return resource
    },
    goTo: () => list,
  })
  return (
    <CreateFrame action="Add resource" cancelTo={list} create={create}>
      <Title order={2}>New resource</Title>
      <ResourceFields values={create.values} errors={create.errors} update={create.update} />
    </CreateFrame>
  )
}
