import { useRef, useState } from 'react'

/** One call at a time: a second press while the first is under way does nothing. */
export function useSending() {
  const underWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function send(work: () => Promise<void>): Promise<void> {
    if (underWay.current) return
    underWay.current = true
    setSending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  return { isSending, failure, send }
}
