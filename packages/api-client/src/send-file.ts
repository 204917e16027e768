/** A request that sends a file and can report its progress. */
export interface FileRequest extends RequestInit {
  /** Called with the uploaded share of the body, from 0 to 1. */
  readonly onSent?: ((part: number) => void) | undefined
}

/** Works like `fetch`, and reports upload progress, which no browser's `fetch` does. Rejects without an answer. */
export function sendFile(address: string, { method, headers, body, signal, onSent }: FileRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method ?? 'POST', address)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('No answer came.'))
    request.onabort = () => reject(signal?.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const { status } = request
  return new Response(status === 204 || status === 304 ? null : request.responseText, { status, headers })
}
