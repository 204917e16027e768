/**
 * Flags of Node for a built app, which keep a web process at some 200 MB: by default V8 would let the heap triple between two collections. Lower values
 * cost more time than they save memory (decision 18).
 */
export const NODE_FLAGS = ['--max-semi-space-size=12', '--heap-growing-percent=45'] as const

/** Variables of the environment for the same: threads that hash passwords and collect garbage share two heaps instead of having one each. */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2' } as const
