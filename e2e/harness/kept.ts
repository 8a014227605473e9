import type { Page } from 'playwright-core'

/** Until one entry of the databases of the page's site has all these texts. */
export async function waitUntilKept(page: Page, ...texts: readonly string[]): Promise<void> {
  await page.waitForFunction(
    async (texts) => {
      const answerOf = <Answer>(request: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await answerOf(indexedDB.open(name))
        try {
          for (const store of database.objectStoreNames) {
            const all = await answerOf(database.transaction(store).objectStore(store).getAll())
            const entries = all.map((entry) => JSON.stringify(entry))
            if (entries.some((entry) => texts.every((text) => entry.includes(text)))) return true
          }
        } finally {
          database.close()
        }
      }
      return false
    },
    texts,
    { polling: 50 },
  )
}
