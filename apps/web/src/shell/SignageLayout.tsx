import { Outlet } from 'react-router'

/** The signage layout: bare. A screen on a wall has nobody who clicks. */
export default function SignageLayout() {
  return <Outlet />
}
