/** As `Promise.all(items.map(task))` with at most `limit` tasks at a time; starts no further one after a failure. */
export async function mapLimited<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const pending = items.entries()
  let hasFailed = false
  const work = async () => {
    for (const [index, item] of pending) {
      if (hasFailed) return
      try {
        results[index] = await task(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
