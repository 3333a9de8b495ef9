/** How much of a request has gone out, from 0 to 1; 1 while the server works on it. */
export type UploadProgress = (fraction: number) => void

/** Sends as `fetch` does. Only XMLHttpRequest tells how much of a file has gone out; fetch cannot. */
export function sendWithProgress(
  address: string,
  {
    method,
    headers,
    body,
    signal,
  }: { method: string; headers: Headers; body: FormData; signal?: AbortSignal },
  onProgress: UploadProgress,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, address)
    headers.forEach((value, name) => request.setRequestHeader(name, value))
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    })
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The request did not get through')))
    request.addEventListener('abort', () =>
      reject(new DOMException('The request was given up', 'AbortError')),
    )
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) {
      reject(new DOMException('The request was given up', 'AbortError'))
      return
    }
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const body = request.status === 204 ? null : request.responseText
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After', 'X-Request-Id']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(body, { status: request.status, headers })
}
