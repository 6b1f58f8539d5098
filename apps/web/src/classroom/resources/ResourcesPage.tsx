import { bagCaptionsPath } from '@muster/contract/clipCalls'
import { type BagResource, getResources, type Resource } from '@muster/contract/readinessCalls'
import { t } from '@muster/words/t'
import { IconChevronRight, IconExternalLink, IconPhone, IconPlayerPlay } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTitle } from '../../ui/useTitle.ts'
import { useBag } from '../BagContext.ts'
import { cacheNames } from '../kept/actionQueue.ts'
import { CachedDataLine } from '../kept/CachedDataLine.tsx'
import { useCachedQuery } from '../kept/useCachedQuery.ts'
import quiet from '../quiet.module.css'
import { telHref } from '../telHref.ts'
import classes from './ResourcesPage.module.css'

/** Fetched with the first clip: no phone in a lockdown pays for it. Without it there is still the way to where the clip is. */
const ClipVideo = lazy(async () => {
  const file = await import('../../ui/media/ClipVideo.tsx').catch(() => null)
  return { default: file?.ClipVideo ?? ClipElsewhere }
})

const kinds = [
  {
    kind: 'contact',
    get title() {
      return t`Who to call`
    },
  },
  {
    kind: 'procedure',
    get title() {
      return t`Procedures`
    },
  },
  {
    kind: 'plan',
    get title() {
      return t`Plans`
    },
  },
  {
    kind: 'clip',
    get title() {
      return t`Clips`
    },
  },
] as const satisfies readonly { kind: Resource['kind']; title: string }[]

/** The pages that the organization wants every room to be able to look up; kept on the phone. */
export function ResourcesPage() {
  useTitle(t`Resources`)
  const { barcode, record } = useBag()
  const view = useCachedQuery(barcode, cacheNames.resources, getResources)
  const [search] = useSearchParams()
  const opened = view.data?.find(({ id }) => id === search.get('open'))
  if (opened) return <OpenedResource resource={opened} />
  return (
    <>
      <h1 className={quiet.title}>{t`Resources`}</h1>
      <CachedDataLine view={view} loading={t`Loading the resources…`} />
      {view.data?.length === 0 ? (
        <p>{t`${record.organizationName} has put nothing here yet. Its administrators can, under their resources.`}</p>
      ) : null}
      {kinds.map(({ kind, title }) => {
        const those = view.data?.filter((each) => each.kind === kind) ?? []
        return those.length === 0 ? null : (
          <section key={kind} aria-labelledby={`resources-${kind}`}>
            <h2 id={`resources-${kind}`} className={quiet.heading}>
              {title}
            </h2>
            <ul className={classes.rows}>
              {those
                .toSorted((one, other) => one.position - other.position)
                .map((each) => (
                  <li key={each.id}>
                    <ResourceRow resource={each} />
                  </li>
                ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** A contact is called with one tap; a text opens, and so does a clip; a mere link is followed. */
function ResourceRow({ resource }: { resource: BagResource }) {
  const { id, kind, title, body, url, phone } = resource
  if (kind === 'clip' && url) {
    return (
      <Link to={`?open=${id}`} className={classes.row}>
        <span dir="auto">
          {title}
          <span className={quiet.dim}>{t`Plays here · needs a network`}</span>
        </span>
        <IconPlayerPlay aria-hidden />
      </Link>
    )
  }
  if (body) {
    return (
      <Link to={`?open=${id}`} className={classes.row}>
        <span dir="auto">{title}</span>
        <IconChevronRight aria-hidden />
      </Link>
    )
  }
  if (phone) return <PhoneLink title={title} phone={phone} />
  if (url) return <WebLink title={title} url={url} />
  return (
    <p className={classes.row} dir="auto">
      {title}
    </p>
  )
}

function OpenedResource({ resource }: { resource: BagResource }) {
  const { id, kind, title, body, url, phone, hasCaptions } = resource
  const { barcode } = useBag()
  const isWatched = kind === 'clip' && url !== null
  return (
    <>
      <p className={classes.back}>
        <Link to="?" className={quiet.link}>{t`All resources`}</Link>
      </p>
      <h1 className={quiet.title} dir="auto">
        {title}
      </h1>
      {isWatched ? (
        <Suspense fallback={<p role="status">{t`Loading…`}</p>}>
          <ClipVideo title={title} url={url} captionsAt={hasCaptions ? bagCaptionsPath(barcode, id) : null} />
        </Suspense>
      ) : null}
      {body ? (
        <p className={classes.body} dir="auto">
          {body}
        </p>
      ) : null}
      {phone ? <PhoneLink title={t`Call`} phone={phone} /> : null}
      {url && !isWatched ? <WebLink title={t`Open the link`} url={url} /> : null}
    </>
  )
}

function ClipElsewhere({ url }: { url: string }) {
  return <WebLink title={t`Open the clip`} url={url} />
}

function PhoneLink({ title, phone }: { title: string; phone: string }) {
  return (
    <a href={telHref(phone)} className={classes.row}>
      <span dir="auto">
        {title}
        <span className={quiet.dim}>{phone}</span>
      </span>
      <IconPhone aria-hidden />
    </a>
  )
}

function WebLink({ title, url }: { title: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={classes.row}>
      <span dir="auto">
        {title}
        <span className={quiet.dim}>
          {hostOf(url)} · {t`needs a network`}
        </span>
      </span>
      <IconExternalLink aria-hidden />
    </a>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url
}
