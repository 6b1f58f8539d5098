import { useEffect, useState } from 'react'

/**
 * The address at which this page shows a file that it holds; given back with the file.
 * @returns null before there is a file
 */
export function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
