/** A browser's form as bytes: text fields, and files under their field's name. For tests. */
export async function multipartForm(
  fields: Record<string, string | { name: string; bytes: Buffer }>,
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([new Uint8Array(value.bytes)]), value.name)
  }
  const request = new Request('http://form', { method: 'POST', body: form })
  return {
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}
