import type { Place } from '@hearth/db/paging'

interface Due<Row extends Place> {
  /** Reads a page of what is due, oldest first, from what follows `after` on. */
  readonly list: (page: { readonly after: Place | null; readonly limit: number }) => Promise<readonly Row[]>
  /** The rows of a page. */
  readonly limit: number
  /** Says what has failed, for that number of rows. */
  readonly failure: (count: number) => string
}

/**
 * Does something with everything that is due, one after another. What fails stops nothing that comes after it, on later pages too: it is tried again by
 * the next run, and throws in the end.
 */
export async function eachDue<Row extends Place>(
  { list, limit, failure }: Due<Row>,
  act: (row: Row) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let page: readonly Row[]
  let after: Place | null = null
  do {
    page = await list({ after, limit })
    for (const row of page) await act(row).catch((error: unknown) => failures.push(error))
    after = page.at(-1) ?? null
  } while (page.length === limit)
  if (failures.length > 0) throw new AggregateError(failures, failure(failures.length))
}
