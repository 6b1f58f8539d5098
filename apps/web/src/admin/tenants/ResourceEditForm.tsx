import { Checkbox } from '@mantine/core'
import { listResources, type Resource, updateResource } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { Link } from 'react-router'
import { call } from '../../api/call.ts'
import { ProblemError } from '../../api/problemError.ts'
import { paths } from '../../paths.ts'
import { EditFrame } from '../../ui/form/EditFrame.tsx'
import type { Versioned } from '../../ui/form/editForm.ts'
import { checkAndCall } from '../../ui/form/fieldErrors.ts'
import { useEdit } from '../../ui/form/useEdit.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { ResourceFields } from './ResourceFields.tsx'
import { type ResourceValues, resourceWords } from './resourceWords.ts'
import { useUpdateResourceCache } from './useResources.ts'

function toVersioned({ id: _, version, ...values }: Resource): Versioned<ResourceValues> {
  return { values, version }
}

/** Changes a resource, or puts it out of use. */
export function ResourceEditForm({ tenantId, resource }: { tenantId: string; resource: Resource }) {
  const updateCache = useUpdateResourceCache(tenantId)
  const edit = useEdit({
    stored: resource,
    read: toVersioned,
    reload: async () => {
      const now = (await call(listResources, { params: { id: tenantId } })).find(
        ({ id }) => id === resource.id,
      )
      if (!now)
        throw new ProblemError({
          type: 'not-found',
          status: 404,
          detail: t`This resource no longer exists.`,
        })
      updateCache(now)
      return now
    },
    save: async (values, version) => {
      const body = { ...values, version }
      const saved = await checkAndCall(updateResource, {
        params: { id: tenantId, resourceId: resource.id },
        body,
      })
      updateCache(saved)
      return saved
    },
  })
  return (
    <EditFrame
      title={t`Edit resource`}
      edit={edit}
      words={resourceWords}
      beside={
        <>
          <Button component={Link} to={paths.adminTenant(tenantId, 'resources')}>
            {t`All resources`}
          </Button>
          {resource.kind === 'clip' && resource.url ? (
            <Button component={Link} to={paths.videoOf({ clip: resource.id })}>
              {t`Watch clip`}
            </Button>
          ) : null}
        </>
      }
    >
      <ResourceFields form={edit} />
      <Checkbox
        label={resourceWords.isActive.label}
        description={t`Off: rooms don’t see it. It stays here.`}
        size="md"
        checked={edit.values.isActive}
        onChange={({ currentTarget }) => edit.update({ isActive: currentTarget.checked })}
      />
    </EditFrame>
  )
}
