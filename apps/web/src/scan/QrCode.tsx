import { useEffect, useState } from 'react'
import classes from './QrCode.module.css'

/** Cells around the code that stay white; scanners ask for four. */
const quiet = 4

/** A square code, dark on white also in the dark, since some scanners read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawn = useDrawn(text)
  return (
    <div className={classes.code}>
      {drawn ? (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${drawn.size} ${drawn.size}`}
          shapeRendering="crispEdges"
        >
          <path d={drawn.path} fill="#000" />
        </svg>
      ) : null}
    </div>
  )
}

function useDrawn(text: string): { path: string; size: number } | null {
  const [drawn, setDrawn] = useState<{ path: string; size: number } | null>(null)
  useEffect(() => {
    let isGone = false
    void import('qrcode').then(({ default: qrcode }) => {
      const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules
      const cells = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
      const path = cells
        .map((at) => `M${(at % size) + quiet} ${Math.floor(at / size) + quiet}h1v1h-1z`)
        .join('')
      if (!isGone) setDrawn({ path, size: size + 2 * quiet })
    })
    return () => {
      isGone = true
    }
  }, [text])
  return drawn
}
