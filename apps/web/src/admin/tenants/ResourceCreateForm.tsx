import { Title } from '@mantine/core'
import { createResource } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { paths } from '../../paths.ts'
import { FormFrame } from '../../ui/form/FormFrame.tsx'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useCreate } from '../../ui/form/useForm.ts'
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
      const resource = await checkAndCall(createResource, { params: { id: tenantId }, body })
      updateCache(resource)
      return resource
    },
    goTo: () => list,
  })
  return (
    <FormFrame action={t`Add resource`} cancel={list} form={create}>
      <Title order={2}>{t`New resource`}</Title>
      <ResourceFields form={create} />
    </FormFrame>
  )
}
