/**
 * Has what is shown follow before the work counts as done. After a failure as well, whose reason is often that something
 * has changed; but that is told at once: what is asked for then may take as long as the network lets it.
 */
export async function refreshAfter(work: Promise<void>, refresh: () => Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    void refresh()
    throw error
  }
  await refresh()
}
