import type { Page } from 'playwright-core'

/** From now on requests to such addresses wait. Answers the way to let them, and all that follow, go. */
export async function holdRequests(
  page: Page,
  addresses: string | RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((fulfil) => {
    release = fulfil
  })
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
