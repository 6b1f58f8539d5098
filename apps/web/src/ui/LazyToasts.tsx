import { type ComponentType, useEffect, useState } from 'react'
import { prefetch } from './prefetch.ts'

/**
 * The area that toasts appear in, loaded once the page stands: what to do comes first, and by the first toast it has
 * long arrived. Toasts that came before wait in its store. While its file cannot be had the page is as it was.
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
