import type { CheckInPosition } from '../outbox/outbox-item.ts'

const timeout = 10_000

/** Where this device is, or why it cannot tell; never throws, and never takes longer than ten seconds and a bit. */
export function findPosition(): Promise<CheckInPosition> {
  return new Promise((resolve) => {
    const geolocation: Geolocation | undefined = navigator.geolocation
    // Some browsers hide it from pages that did not come over https.
    if (!geolocation) {
      resolve({ problem: 'unavailable' })
      return
    }
    // While the browser asks its owner for permission, its own clock does not run.
    const clock = setTimeout(() => resolve({ problem: 'timeout' }), timeout + 2000)
    geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lon, accuracy } }) => {
        clearTimeout(clock)
        resolve({ lat, lon, accuracy })
      },
      ({ code }) => {
        clearTimeout(clock)
        resolve({ problem: problemOf(code) })
      },
      { enableHighAccuracy: true, timeout, maximumAge: 0 },
    )
  })
}

/** The codes of the W3C Geolocation API. */
function problemOf(code: number) {
  if (code === 1) return 'denied'
  return code === 3 ? 'timeout' : 'unavailable'
}
