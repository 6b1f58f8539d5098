import type { BagKind } from '@muster/contract/shapes'
import { checkContents } from '@muster/domain/readiness/contentsRules'
import type { BagItem } from '@muster/domain/readiness/itemCatalog'
import { t } from '@muster/words/t'
import classes from './contents.module.css'
import { useContentsPacks } from './useTenantContents.ts'

/** Checks contents by the rules that the organization goes by; also while they are being changed. */
export function RequirementsCheck({ kind, items }: { kind: BagKind; items: readonly BagItem[] }) {
  const packs = useContentsPacks().data ?? []
  const held = packs
    .map(({ packId, pack }) => ({ packId, pack, checks: checkContents(pack, kind, items) }))
    .filter(({ checks }) => checks.length > 0)
  return held.map(({ packId, pack, checks }) => {
    const open = checks.filter(({ isMet }) => !isMet)
    return (
      <section key={packId} aria-label={pack.name} role="status">
        <p>
          <strong>{pack.name}</strong>:{' '}
          {open.length === 0
            ? t`all ${checks.length} met.`
            : t`${checks.length - open.length} of ${checks.length} met.`}
        </p>
        {open.length > 0 ? (
          <ul className={classes.checks}>
            {open.map(({ requirement, sentence }) => (
              <li key={requirement.name}>{sentence}</li>
            ))}
          </ul>
        ) : null}
      </section>
    )
  })
}
