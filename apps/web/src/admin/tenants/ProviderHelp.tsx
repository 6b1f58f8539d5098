import { t } from '@muster/words/t'
import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { useAppConfig } from '../../shell/appConfigContext.ts'
import formClasses from '../../ui/form/form.module.css'
import { PropertyList } from '../../ui/kit/PropertyList.tsx'
import { rich } from '../../ui/rich.tsx'

/** The values to register at a tenant's provider, and the effect of saving here. */
export function ProviderHelp({ prefix }: { prefix: string }) {
  const { domain } = useAppConfig()
  if (!domain) {
    return (
      <p className={formClasses.conflict}>
        {rich`<b>Sign-in there would not work yet.</b> Organizations share one web address here, and it uses the common sign-in. The person who runs this server must set TENANT_DOMAIN first.`}
      </p>
    )
  }
  const origin = `${window.location.protocol}//${prefix}.${domain.base}`
  return (
    <>
      <p>{t`At the provider, register these addresses for ${productName()}:`}</p>
      <PropertyList
        facts={[
          {
            name: t`Return after signing in`,
            value: (
              <>
                <code>{origin + paths.oidcCallback}</code>
                <br />
                <code>{origin + paths.silentRenew}</code>
              </>
            ),
          },
          { name: t`Return after signing out`, value: <code>{origin + paths.home}</code> },
        ]}
      />
      <p>
        {t`After you save, its users sign in only at ${origin}. Everyone signed in now must sign in again. Nothing changes for global administrators.`}
      </p>
    </>
  )
}
