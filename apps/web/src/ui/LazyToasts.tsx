import { type ComponentType, useEffect, useState } from 'react'
import { prefetch } from './prefetch.ts'

/**
 * The area for toasts, loaded after the page: instructions come first, and the file is there long before the
 * first toast. Earlier toasts wait in its store. Without its file the page works as before.
 */
export function LazyToasts() {
  const [Area, setArea] = useState<ComponentType | null>(null)
  useEffect(() => {
    const load = async () => {
      const { default: ToastArea } = await import('./ToastArea.tsx')
      setArea(() => ToastArea)
    }
    return prefetch(load, { after: 1_500, every: 10_000 })
  }, [])
  return Area ? <Area /> : null
}
