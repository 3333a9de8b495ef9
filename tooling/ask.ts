export interface Reply<Body> {
  status: number
  body: Body
}

/** @param body sent as JSON, or as it is when it is a form. @returns status 0 when no answer came, or no end of it */
export async function ask<Body = unknown>(
  url: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  authorization: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Reply<Body>> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body }
  } catch {
    return { status: 0, body: undefined as Body }
  }
}
