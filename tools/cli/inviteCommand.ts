import { isRestrictedByName, tenantRole } from '@muster/domain/access/rights'
import { z } from 'zod'
import { musterCommand } from '../../apps/api/src/platform/db/commandName.ts'
import {
  type Command,
  emailOption,
  nameOption,
  parsed,
  readArguments,
  requireOption,
  UsageError,
} from './command.ts'
import { type Invitation, inviteUser } from './inviteUser.ts'
import { inTenantByKey } from './tenantTransaction.ts'

const role = z.enum([...tenantRole.options, 'GlobalAdmin'])

/** `invite`: invites a user. Needed once for a tenant that was imported; later its own administrators do it. */
export const inviteCommand: Command = {
  usage: '--tenant KEY --email E --name N --role ROLE [--site NAME]…',
  about: `Lets a person sign in with a role: ${role.options.join(', ')}. Use --site, once or more, to limit them to those sites. A SiteSpecific user is a manager and needs at least one.`,
  read(args) {
    const { values } = readArguments({
      args,
      options: {
        tenant: { type: 'string' },
        email: { type: 'string' },
        name: { type: 'string' },
        role: { type: 'string' },
        site: { type: 'string', multiple: true },
      },
    })
    if (values.role === 'GlobalAdmin' && !values.tenant)
      throw new UsageError(
        `A GlobalAdmin belongs to no tenant. Use: ${musterCommand('admin create --email E --name N')}`,
      )
    const key = requireOption(values.tenant, '--tenant')
    const invitation: Invitation = {
      email: emailOption(values.email),
      name: nameOption(values.name),
      role: parsed(
        role,
        requireOption(values.role, '--role'),
        `--role must be one of ${role.options.join(', ')}`,
      ),
      sites: values.site ?? [],
    }
    const isRestricted = invitation.role !== 'GlobalAdmin' && isRestrictedByName(invitation.role)
    if (isRestricted && invitation.sites.length === 0) {
      throw new UsageError(`A ${invitation.role} user needs at least one --site.`)
    }
    if (invitation.role === 'GlobalAdmin' && invitation.sites.length > 0) {
      throw new UsageError('A GlobalAdmin has every site. Leave out --site, or choose another role.')
    }
    return async ({ appUrl }) => {
      const { changed, tenant } = await inTenantByKey(appUrl, key, async (client, tenant) => ({
        tenant,
        changed: await inviteUser(client, tenant, invitation),
      }))
      const where = invitation.role === 'GlobalAdmin' ? 'for all tenants' : `of ${tenant.name}`
      console.log(`${invitation.name} is ${changed ? 'now' : 'already'} ${invitation.role} ${where}.`)
      console.log(
        `They sign in with the email ${invitation.email}. If they belong to another tenant, they accept first.`,
      )
      return 0
    }
  },
}
