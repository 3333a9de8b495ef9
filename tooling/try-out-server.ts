import { startServer, waitForEnd } from './running-server.ts'

/**
 * Starts this version on a free port of this machine, without jobs and mail, and asks it for its screens and for what
 * everybody may read from the database.
 * @throws what does not work
 */
export async function tryOutServer(dataDir: string): Promise<void> {
  const { DEMO: _, ...settings } = process.env
  const given = Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const server = await startServer(dataDir, {
    ...given,
    PUBLIC_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    TRIAL: '1',
    DEMO: '0',
  })
  try {
    for (const path of ['/', '/login', '/api/session-info']) {
      const response = await fetch(server.url + path)
      if (!response.ok) throw new Error(`The new version answers ${path} with ${response.status}`)
      await response.arrayBuffer()
    }
  } finally {
    server.process.kill('SIGTERM')
  }
  const { code } = await waitForEnd(server.process)
  if (code !== 0) throw new Error(`The new version ended with ${code}: ${server.log()}`)
}
