import type { Page } from 'playwright-core'

/** Lets the page's origin keep so many bytes only; undefined: as many as there are. */
export async function limitStorage(page: Page, bytes: number | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(bytes !== undefined && { quotaSize: bytes }),
  })
  await session.detach()
}
