import { productName } from '../../api/product.ts'
import { paths } from '../../paths.ts'
import { useAppConfig } from '../../shell/appConfigContext.ts'
import classes from './ProviderHelp.module.css'

/** The values to register at a tenant's provider, and the effect of saving here. */
export function ProviderHelp({ prefix }: { prefix: string }) {
  const { domain } = useAppConfig()
  if (!domain) {
    return (
      <p className={classes.warning}>
        <strong>Sign-in there would not work yet.</strong> Organizations share one web address here, and it
        uses the common sign-in. The person who runs this server must set TENANT_DOMAIN first.
      </p>
    )
  }
  const origin = `${window.location.protocol}//${prefix}.${domain.base}`
  return (
    <div className={classes.help}>
      <p>At the provider, register these addresses for {productName()}:</p>
      <dl className={classes.addresses}>
        <dt>Return after signing in</dt>
        <dd>{origin + paths.oidcCallback}</dd>
        <dd>{origin + paths.silentRenew}</dd>
        <dt>Return after signing out</dt>
        <dd>{origin + paths.home}</dd>
      </dl>
      <p>
        After you save, its users sign in only at {origin}. Everyone signed in now must sign in again. Nothing
        changes for global administrators.
      </p>
    </div>
  )
}
