import { t } from '@muster/words/t'
import { type RefObject, useEffect, useState } from 'react'
import { cameraProblem } from './cameraProblem.ts'
import { openDetector } from './detector.ts'

/** Between two looks at the picture, in ms: quick enough for a hand, slow enough for a battery. */
const lookEveryMs = 150

/**
 * Shows the camera in a video and reports each code it sees, until unmounted; then the camera is off.
 * @param onText must stay the same function
 * @returns whether the picture is there, and the sentence that says why there is none
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onText: (text: string) => void) {
  const [state, setState] = useState<{ isOn: boolean; problem: string | null }>({
    isOn: false,
    problem: null,
  })
  useEffect(() => {
    let isClosed = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined

    async function open() {
      if (!navigator.mediaDevices)
        return setState({ isOn: false, problem: cameraProblem(null, isSecureContext) })
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      } catch (error) {
        if (!isClosed) setState({ isOn: false, problem: cameraProblem(error, isSecureContext) })
        return
      }
      const picture = video.current
      if (isClosed || !picture) return close()
      picture.srcObject = stream
      await picture.play().catch(() => {})
      if (isClosed) return
      setState({ isOn: true, problem: null })
      const detector = await openDetector().catch(() => null)
      if (isClosed) return
      if (detector) return look(detector, picture)
      close()
      const problem = t`The scanner did not load. Check your connection, or type the code.`
      setState({ isOn: false, problem })
    }

    async function look(detector: Awaited<ReturnType<typeof openDetector>>, picture: HTMLVideoElement) {
      // A frame that cannot be read is followed by one that can.
      const found = await detector.detect(picture).catch(() => [])
      if (isClosed) return
      for (const { rawValue } of found) onText(rawValue)
      timer = setTimeout(() => void look(detector, picture), lookEveryMs)
    }

    function close() {
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }

    void open()
    return () => {
      isClosed = true
      close()
    }
  }, [video, onText])
  return state
}
