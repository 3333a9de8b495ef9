import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * The fields of a form that closes once it is saved. While it is being saved nothing can be typed into them: it would be
 * gone with the form. Where the save is refused, whoever was typing or pressed its button goes on there, or in the field
 * that is wrong if one is.
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
      // A button that is busy cannot keep the focus either.
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
