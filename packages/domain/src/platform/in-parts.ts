/** Calls to a provider or transactions that one job has at once. */
const AT_ONCE = 10

/** Does something with each of a list, several at once, each begun when one before it has ended, until it is over. Rejects with the first failure. */
export async function inParts<One>(
  list: readonly One[],
  { isOver }: { readonly isOver: () => boolean },
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  let next = 0
  const work = async () => {
    for (let at = next++; at < list.length && !isOver(); at = next++) await act(list[at] as One)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
