import type { Page } from 'playwright-core'

const LONGEST_WAIT = 30_000

/** Until one entry of the databases of the page's site has all these texts; rejects when that takes too long. */
export async function waitUntilKept(page: Page, ...texts: readonly string[]): Promise<void> {
  const isKept = await page.evaluate(
    async ({ texts, longest }) => {
      const answerOf = <Answer>(request: IDBRequest<Answer>) =>
        new Promise<Answer>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const isIn = async (name: string) => {
        const database = await answerOf(indexedDB.open(name))
        try {
          for (const store of database.objectStoreNames) {
            const all = await answerOf(database.transaction(store).objectStore(store).getAll())
            const entries = all.map((entry) => JSON.stringify(entry))
            if (entries.some((entry) => texts.every((text) => entry.includes(text)))) return true
          }
          return false
        } finally {
          database.close()
        }
      }
      const end = Date.now() + longest
      while (Date.now() < end) {
        for (const { name = '' } of await indexedDB.databases()) if (await isIn(name)) return true
        await new Promise((done) => setTimeout(done, 20))
      }
      return false
    },
    { texts, longest: LONGEST_WAIT },
  )
  if (!isKept) throw new Error(`no database has ${texts.join(' and ')}`)
}
