import { Outlet } from 'react-router'
import { useDeskLanguages } from '../auth/deskLanguages.ts'
import { useDarkScheme } from '../ui/darkScheme.ts'

/** The signage layout: bare, and dark at any hour. A screen on a wall has nobody who clicks. */
export default function SignageLayout() {
  useDarkScheme(true)
  useDeskLanguages()
  return <Outlet />
}
