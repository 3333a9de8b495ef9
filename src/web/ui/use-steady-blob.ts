import { useEffect, useState } from 'react'

/**
 * A blob that is read again and again, as long as its bytes stay: the first of those that are alike. What shows it then
 * begins anew only when there is something else to show.
 */
export function useSteadyBlob(blob: Blob): Blob {
  const [steady, setSteady] = useState(blob)
  useEffect(() => {
    if (blob === steady) return
    let isOver = false
    void haveSameBytes(blob, steady).then((same) => {
      if (!same && !isOver) setSteady(blob)
    })
    return () => {
      isOver = true
    }
  }, [blob, steady])
  return steady
}

async function haveSameBytes(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()])
  const rightBytes = new Uint8Array(right)
  return new Uint8Array(left).every((byte, index) => byte === rightBytes[index])
}
