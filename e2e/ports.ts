/** Where the servers of the journeys listen. */
export const ports = (process.env.E2E_PORTS ?? '3999').split(',')

export function addressAt(port: string | undefined): string {
  return `http://127.0.0.1:${port}`
}
