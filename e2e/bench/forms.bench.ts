import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage } from '../pages/project'
import { fieldsForm, type LargeForm, listForm } from './pages/largeForm'
import { percentile, takePaints, watchPaints } from './pages/paint'
import { type Peer, servePeer } from './peer/servePeer'

const KEYS = 40
/** The peer takes so long for each that more would say no more. */
const PEER_KEYS = 8
const CLICKS = 5

const rows: [what: string, figure: string, budget: string][] = []
/** What a keystroke takes in the peer and in a bare input, by the name of the form: figures of the same run. */
const peers = new Map<string, number>()
const milliseconds = (time: number) => `${time.toFixed(1)} ms`

describe('forms', () => {
  let sheaf: Sheaf
  let browser: Browser
  let peer: Peer
  beforeAll(async () => {
    sheaf = await startSheaf()
    peer = await servePeer()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    await peer.stop()
    const width = Math.max(...rows.map(([what]) => what.length))
    for (const [what, figure, budget] of rows) {
      console.log(`${what.padEnd(width)}  ${figure.padStart(20)}  (budget ${budget})`)
    }
  })

  async function withForm(large: LargeForm, use: (page: Page, project: ProjectPage) => Promise<void>) {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(large.files)
    const { context, page } = await openSignedIn(browser, sheaf)
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'large.sheaf.json'))
    await project.field(large.firstField).waitFor()
    // Again, with everything in the browser's caches: what is left is ours to do.
    const begun = performance.now()
    await page.reload()
    await project.field(large.firstField).waitFor()
    rows.push([`${large.name}: open, warm`, milliseconds(performance.now() - begun), '500 ms (list)'])
    await use(page, project)
    await context.close()
  }

  async function type(page: Page, name: string, label: string): Promise<void> {
    const times = await keystrokes(page, label, KEYS)
    const p50 = percentile(times, 0.5)
    const figure = `${milliseconds(p50)} / ${milliseconds(percentile(times, 0.95))}`
    rows.push([`${name}: keystroke to paint, p50 / p95`, figure, '8 / 16 ms'])
    for (const peer of ['RJSF', 'a bare input']) {
      const theirs = peers.get(`${peer}, ${name}`) ?? peers.get(peer)
      if (theirs === undefined) continue
      const compared = `${milliseconds(theirs)}; ${(theirs / p50).toFixed(1)}`
      rows.push([`${name}: ${peer} takes, p50; times ours`, compared, 'none'])
    }
  }

  async function typeSlowly(page: Page, name: string, label: string): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await type(page, `${name}, CPU four times slower`, label)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }

  async function keystrokes(page: Page, label: string, keys: number): Promise<number[]> {
    await page.getByLabel(label, { exact: true }).first().click()
    await watchPaints(page, 'keydown')
    await page.keyboard.type('warm', { delay: 30 })
    await takePaints(page)
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press('x')
      await page.waitForTimeout(key % 10 === 9 ? 300 : 20)
    }
    return takePaints(page)
  }

  /** From the click to the frame that shows what came of it. */
  async function click(page: Page, what: string, button: string): Promise<void> {
    await watchPaints(page, 'click')
    for (let time = 0; time < CLICKS; time += 1) {
      await page.getByRole('button', { name: button, exact: true }).first().click()
      await page.waitForTimeout(300)
    }
    const times = await takePaints(page)
    const figure = `${milliseconds(percentile(times, 0.5))} / ${milliseconds(Math.max(...times))}`
    rows.push([`${what}, p50 / max`, figure, 'none; RJSF 180-255 ms at 500'])
  }

  /** The same form in the peer. Its labels carry a star where a field is required. */
  async function measurePeer(large: LargeForm, label: string): Promise<void> {
    await peer.show(large)
    const page = await browser.newPage()
    const begun = performance.now()
    await page.goto(peer.url)
    await page.getByLabel(label, { exact: true }).first().waitFor({ timeout: 60_000 })
    rows.push([`${large.name}: RJSF opens`, milliseconds(performance.now() - begun), 'none'])
    peers.set(`RJSF, ${large.name}`, percentile(await keystrokes(page, label, PEER_KEYS), 0.5))
    await page.close()
  }

  test('a bare input, and the peer', async () => {
    const page = await browser.newPage()
    await page.goto(`${peer.url}#bare`)
    peers.set('a bare input', percentile(await keystrokes(page, 'Bare', KEYS), 0.5))
    await page.close()
    // Beyond this the peer takes minutes on a busy machine.
    await measurePeer(fieldsForm(500), 'group0 field0')
    await measurePeer(listForm(500), 'Title')
  })

  test.each([fieldsForm(500), listForm(500)])('as large as the peer can take: $name', async (large) => {
    await withForm(large, (page) => type(page, large.name, large.firstField))
  })

  test.each([fieldsForm(1_000), fieldsForm(10_000)])('fields: $name', async (large) => {
    await withForm(large, async (page) => {
      await type(page, large.name, large.firstField)
      if (large.name === '1000 fields') await typeSlowly(page, large.name, large.firstField)
    })
  })

  test('list of objects', async () => {
    const large = listForm(5_000)
    await withForm(large, async (page) => {
      await type(page, large.name, 'Title')
      await typeSlowly(page, large.name, 'Title')
      await page.getByRole('button', { name: /^Person 1\b/ }).click()
      await type(page, `${large.name}, in an item`, 'Name')
      await click(page, `${large.name}: move an item`, 'Move Person 3 up')
      await click(page, `${large.name}: remove an item`, 'Remove Person 2')
      await page.getByRole('button', { name: 'Open all items' }).click()
      await page.getByLabel('Email', { exact: true }).nth(1).waitFor()
      await type(page, `${large.name}, all open`, 'Name')
      await click(page, `${large.name}, all open: remove an item`, 'Remove Person 2')
    })
  })

  test('list as a table', async () => {
    const large = listForm(5_000)
    await withForm(large, async (page) => {
      const begun = performance.now()
      await page.getByRole('radio', { name: 'Table', exact: true }).click()
      await page.getByRole('grid').waitFor()
      rows.push([`${large.name}: show as a table`, milliseconds(performance.now() - begun), 'none'])
      await click(page, `${large.name}, table: add an item`, 'Add Person')
    })
  })
})
