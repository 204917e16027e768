/** What the log keeps of an error. */
export interface DescribedError {
  readonly name: string
  readonly message: string
  /** Only where, not what: one frame per line. */
  readonly stack: string
  readonly code?: string
  readonly cause?: DescribedError
}

const DEEPEST_CAUSE = 4

/**
 * What may be written down of an error: its name, code, message, frames and causes. Whatever else it carries is left out, because
 * drivers and clients put values and addresses there.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: '[not an error]', stack: '' }
  const { cause, name, stack = '' } = error
  return {
    name,
    message: messageOf(error),
    stack: stack.match(/^ +at .+$/gm)?.join('\n') ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(cause !== undefined && depth < DEEPEST_CAUSE ? { cause: describeError(cause, depth + 1) } : {}),
  }
}

/** The message where it holds no values: some quote what they refuse. */
function messageOf(error: Error): string {
  if ('query' in error && 'params' in error) return '[failed query]'
  if (error.name === 'PostgresError' && 'code' in error && /^22/.test(String(error.code))) return '[invalid value]'
  if (error.name === 'SyntaxError') return '[invalid syntax]'
  return error.message.replaceAll(/\/\/[^\s/@]+@/g, '//***@').replaceAll(/[^\s@<>"'(:]+@[^\s@<>"'):]+\.\w+/g, '[email]')
}
