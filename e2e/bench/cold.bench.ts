import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { type MadeRepository, RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, shopProject, treeAddress } from '../pages/project'
import { Figures, milliseconds } from './pages/figures'
import { fieldWith, type Shown, watchShown } from './pages/shown'
import { printWaterfall, until, watchRequests } from './pages/waterfall'

/** A network: milliseconds of a round trip. */
const ROUND_TRIPS = [0, 100]

const figures = new Figures()

/** A first visit: nothing of the page, and nothing of the repository, is in the browser. */
describe('cold', () => {
  let sheaf: Sheaf
  let browser: Browser
  let made: MadeRepository
  beforeAll(async () => {
    sheaf = await startSheaf()
    browser = await launchBrowser()
    made = await new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token()).repository(shopProject)
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    figures.print()
  })

  async function open(address: string, latency: number, wanted: Shown) {
    const { context, page } = await openSignedIn(browser, sheaf)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    const read = watchRequests(page)
    const shown = await watchShown(page, wanted)
    await page.goto(`${sheaf.url}${address}`, { waitUntil: 'commit' })
    const time = await shown()
    const waterfall = until(await read(), time)
    await context.close()
    return { time, waterfall }
  }

  const screens = [
    {
      // What the machine needs for a page of text.
      what: 'a page of the documents',
      address: () => '/docs/',
      wanted: { selector: 'h1', text: /./ },
      budgets: ['none', 'none'],
    },
    {
      what: 'a form',
      address: () => fileAddress(made, 'shop.sheaf.json'),
      wanted: fieldWith('Name'),
      budgets: ['none', '800 ms'],
    },
    {
      what: 'the list of projects',
      address: () => treeAddress(made),
      wanted: { selector: 'main a', text: /^shop/ },
      budgets: ['300 ms', 'none'],
    },
  ]

  for (const { what, address, wanted, budgets } of screens) {
    for (const [at, latency] of ROUND_TRIPS.entries()) {
      test(`${what} at ${latency} ms a round trip`, async () => {
        const row = `${what} at ${latency} ms a round trip`
        const visits = []
        for (let visit = 0; visit < 5; visit += 1) visits.push(await open(address(), latency, wanted))
        const [, , middle] = visits.toSorted((a, b) => a.time - b.time)
        if (!middle) return
        const { depth, bytes, steps } = middle.waterfall
        figures.add(row, milliseconds(middle.time), budgets[at])
        figures.add(`${row}: requests until then, and how many deep`, `${steps.length}, ${depth}`)
        figures.add(`${row}: bytes`, `${(bytes / 1000).toFixed(1)} kB`)
        printWaterfall(row, middle.waterfall)
      })
    }
  }
})
