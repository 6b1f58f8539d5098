import { useContext } from 'react'
import { BackLink } from './BackLink.tsx'
import { type WayUp, WayUpContext } from './wayUp.ts'

/**
 * The link to the page that the open one is a part of.
 * @param to where it leads instead of there; null: nowhere, where tabs lead there
 */
export function WayUpLink({ to }: { to?: WayUp | null | undefined }) {
  const wayUp = useContext(WayUpContext)
  const shown = to === undefined ? wayUp : to
  return shown ? <BackLink to={shown.to}>{shown.label}</BackLink> : null
}
