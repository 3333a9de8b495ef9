import { type ReactNode, useEffect, useRef, useState } from 'react'

export const linesPerChunk = 25

/**
 * Some lines of a long group, in the page only while they are near the screen; a place of the same height holds theirs
 * otherwise. Lines with the focus in them stay.
 */
export function LineChunk({
  lines,
  isKept,
  children,
}: {
  lines: number
  /** True while the lines have to be there although they may be out of sight. */
  isKept: boolean
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const [height, setHeight] = useState<number>()

  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const hasFocus = element.contains(document.activeElement)
        if (!entry.isIntersecting && !hasFocus) setHeight(entry.boundingClientRect.height || undefined)
        setNear(entry.isIntersecting || hasFocus)
      },
      { rootMargin: '900px 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const isThere = isNear || isKept
  return (
    <div
      ref={place}
      role="presentation"
      style={isThere ? undefined : { height: height ?? `${lines * 2.35}rem` }}
    >
      {isThere && children}
    </div>
  )
}
