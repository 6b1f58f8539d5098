import { type Command, readArguments, requireOption } from './command.ts'
import { inTenantByKey, siteByName } from './tenantTransaction.ts'

/** `bags`: the link that opens each room's bag, for labels. */
export const bagsCommand: Command = {
  usage: '--tenant KEY [--site NAME]',
  about: 'Prints the link of every bag. Anyone with a link can open that bag, so give it only to that room.',
  read(args) {
    const { values } = readArguments({
      args,
      options: { tenant: { type: 'string' }, site: { type: 'string' } },
    })
    const key = requireOption(values.tenant, '--tenant')
    return async ({ appUrl, publicUrl }) => {
      const bags = await inTenantByKey(appUrl, key, async (client) => {
        const site = values.site === undefined ? undefined : await siteByName(client, values.site)
        const { rows } = await client.query<{ site: string; name: string; barcode: string }>(
          `select site.name as site, bag.name, bag.barcode
          from bag
          join site on site.id = bag.site_id
          where bag.is_active and site.is_active and ($1::int is null or site.id = $1)`,
          [site?.id ?? null],
        )
        return rows
      })
      const inOrder = new Intl.Collator('en', { numeric: true })
      bags.sort((a, b) => inOrder.compare(a.site, b.site) || inOrder.compare(a.name, b.name))
      const width = Math.max(0, ...bags.map((bag) => bag.name.length))
      let site = ''
      for (const bag of bags) {
        if (bag.site !== site) console.log(`${site ? '\n' : ''}${bag.site}`)
        site = bag.site
        console.log(`  ${bag.name.padEnd(width)}  ${publicUrl}/redbag/${encodeURIComponent(bag.barcode)}`)
      }
      if (bags.length === 0) console.log('No bags yet.')
      return 0
    }
  },
}
