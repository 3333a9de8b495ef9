import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The fields of a form that closes once it is saved. While saving, nothing can be typed: it would be lost when the form
 * closes. If the save is refused, the focus returns to where it was, or to the field that is wrong.
 */
export function HeldFields({
  held,
  className,
  children,
}: {
  held: boolean
  className?: string | undefined
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const wasHeld = useRef(false)
  const wasAt = useRef<HTMLElement>(undefined)
  useLayoutEffect(() => {
    const active = document.activeElement
    if (held) {
      // The whole form, since a busy button loses the focus too.
      const form = place.current?.closest('form') ?? place.current
      wasAt.current = active instanceof HTMLElement && form?.contains(active) ? active : undefined
    } else if (wasHeld.current) {
      const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const target = wrong ?? wasAt.current
      target?.focus()
    }
    wasHeld.current = held
  }, [held])
  return (
    <div ref={place} className={className} inert={held}>
      {children}
    </div>
  )
}
