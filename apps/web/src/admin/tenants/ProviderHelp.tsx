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
        <strong>Nobody could sign in there yet.</strong> Organizations have no addresses of their own here,
        and the one they share leads to the common sign-in. Whoever runs this server sets TENANT_DOMAIN first.
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
        Once saved, its people sign in at {origin} and only there; whoever is signed in now signs in anew.
        Global administrators go on as before.
      </p>
    </div>
  )
}
