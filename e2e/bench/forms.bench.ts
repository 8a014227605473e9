import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage, treeAddress } from '../pages/project'
import { clickOn, typeInto } from './pages/acting'
import { Figures, milliseconds, spread } from './pages/figures'
import { fieldsForm, type LargeForm, listForm } from './pages/largeForm'
import { type MainThread, mainThreadOf } from './pages/mainThread'
import { percentile } from './pages/paint'
import { fieldWith, watchShown } from './pages/shown'
import { type Peer, servePeer } from './peer/servePeer'

const KEYS = 40
/** The peer takes so long for each that more would say no more. */
const PEER_KEYS = 8
const CLICKS = 5
const OPENINGS = 6
/** In which somebody looks for the link that is followed next, and the page brings what may be. */
const PAUSE = 2_000
const KEY_BUDGET = '8 / 16 ms'

const figures = new Figures()
/** What a keystroke takes in the peer, by the name of the form: figures of the same run. */
const peers = new Map<string, number>()
/** Of the main thread, a keystroke in one of so many plain inputs. */
const plain = new Map<number, number>()

interface OpenForm {
  readonly page: Page
  readonly mainThread: MainThread
  /** Loads the page again, measured under this name. */
  readonly open: (name: string) => Promise<void>
}

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
    figures.print()
  })

  async function withForm(large: LargeForm, use: (form: OpenForm) => Promise<void>) {
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(large.files)
    const { context, page } = await openSignedIn(browser, sheaf)
    const project = new ProjectPage(page, sheaf.url)
    const shown = await watchShown(page, fieldWith(large.firstField))
    await project.open(fileAddress(made, 'large.sheaf.json'))
    await shown()
    const mainThread = await mainThreadOf(page)
    // Again, with everything in the browser's caches: what is left is ours to do.
    const open = async (name: string) => {
      const times: number[] = []
      const work: number[] = []
      for (let opening = 0; opening < OPENINGS; opening += 1) {
        await page.reload({ waitUntil: 'commit' })
        times.push(await shown())
        work.push(await mainThread.sinceLoad())
      }
      figures.add(`${name}: open, warm, least`, milliseconds(Math.min(...times)), '500 ms (list)')
      figures.add(`${name}: of it work of the main thread`, milliseconds(Math.min(...work)))
    }
    await open(large.name)
    await openFromList(page, treeAddress(made), large, shown)
    await project.open(fileAddress(made, 'large.sheaf.json'))
    await shown()
    await use({ page, mainThread, open })
    await context.close()
  }

  async function openFromList(
    page: Page,
    list: string,
    { name }: LargeForm,
    shown: () => Promise<number>,
  ): Promise<void> {
    const times: number[] = []
    for (let opening = 0; opening < OPENINGS; opening += 1) {
      // Of a list that was just loaded: nothing of the form is in the page's memory.
      await page.goto(`${sheaf.url}${list}`)
      const link = page.getByRole('main').getByRole('link', { name: /large/ }).first()
      await link.waitFor()
      await page.waitForTimeout(PAUSE)
      await link.click()
      times.push(await shown())
    }
    figures.add(`${name}: open from the list, least`, milliseconds(Math.min(...times)), '120 / 300 ms')
  }

  async function type({ page, mainThread }: OpenForm, name: string, label: string): Promise<void> {
    const { paints, work, rest } = await typeInto(page, mainThread, label, KEYS)
    figures.add(`${name}: keystroke to paint, p50 / p95`, spread(paints), KEY_BUDGET)
    const times = [...plain].map(([count, theirs]) => `${(work / theirs).toFixed(2)} of ${count}`)
    const compared = [milliseconds(work), ...times].join('; ')
    figures.add(`${name}: a keystroke's work of the main thread; times a plain input's`, compared, '1.30')
    figures.add(`${name}: and once after ten of them`, milliseconds(rest))
    const theirs = peers.get(name)
    if (theirs === undefined) return
    const ratio = (theirs / percentile(paints, 0.5)).toFixed(1)
    figures.add(`${name}: RJSF takes, p50; times ours`, `${milliseconds(theirs)}; ${ratio}`)
  }

  async function click({ page, mainThread }: OpenForm, what: string, button: string): Promise<void> {
    const found = page.getByRole('button', { name: button, exact: true }).first()
    const { paints, work } = await clickOn(page, mainThread, found, CLICKS)
    figures.add(`${what}, p50 / max`, spread(paints, 1), 'none; RJSF 180-255 ms at 500')
    figures.add(`${what}: work of the main thread`, milliseconds(work))
  }

  /** Typing, each of the buttons, and opening: four times slower, as on a phone. */
  async function slowly(
    { page, mainThread, open }: OpenForm,
    large: LargeForm,
    buttons: readonly string[] = [],
  ): Promise<void> {
    const name = `${large.name}, CPU four times slower`
    await mainThread.slowDown(4)
    const { paints } = await typeInto(page, undefined, large.firstField, KEYS)
    figures.add(`${name}: keystroke to paint, p50 / p95`, spread(paints), KEY_BUDGET)
    for (const button of buttons) {
      const found = page.getByRole('button', { name: button, exact: true }).first()
      const taken = await clickOn(page, mainThread, found, CLICKS)
      figures.add(`${name}: ${button}, p50 / max`, spread(taken.paints, 1))
    }
    await open(name)
    await mainThread.slowDown(1)
  }

  /** The same form in the peer. Its labels carry a star where a field is required. */
  async function measurePeer(large: LargeForm, label: string): Promise<void> {
    await peer.show(large)
    const page = await browser.newPage()
    const begun = performance.now()
    await page.goto(peer.url)
    await page.getByLabel(label, { exact: true }).first().waitFor({ timeout: 60_000 })
    figures.add(`${large.name}: RJSF opens`, milliseconds(performance.now() - begun))
    const { paints } = await typeInto(page, undefined, label, PEER_KEYS)
    peers.set(large.name, percentile(paints, 0.5))
    await page.close()
  }

  test.each([1, 40, 1_000, 10_000])('plain inputs: %d', async (count) => {
    const page = await browser.newPage()
    await page.goto(`${peer.url}#plain=${count}`)
    const { paints, work, rest } = await typeInto(page, await mainThreadOf(page), 'Plain 0', KEYS)
    plain.set(count, work)
    const name = `${count} plain inputs`
    figures.add(`${name}: keystroke to paint, p50 / p95`, spread(paints))
    figures.add(`${name}: a keystroke's work of the main thread`, milliseconds(work))
    figures.add(`${name}: and once after ten of them`, milliseconds(rest))
    await page.close()
  })

  test('the peer', async () => {
    // Beyond this the peer takes minutes on a busy machine.
    await measurePeer(fieldsForm(500), 'group0 field0')
    await measurePeer(listForm(500), 'Title')
  })

  test.each([fieldsForm(500), listForm(500)])('as large as the peer can take: $name', async (large) => {
    await withForm(large, (form) => type(form, large.name, large.firstField))
  })

  test.each([fieldsForm(20), fieldsForm(1_000), fieldsForm(10_000)])('fields: $name', async (large) => {
    await withForm(large, async (form) => {
      await type(form, large.name, large.firstField)
      if (large.name !== '20 fields') await slowly(form, large)
    })
  })

  test.each([listForm(5_000), listForm(90_000)])('list of objects: $name', async (large) => {
    const { name } = large
    await withForm(large, async (form) => {
      const { page } = form
      await type(form, name, large.firstField)
      await page.getByRole('button', { name: /^Person 1\b/ }).click()
      await type(form, `${name}, in an item`, 'Name')
      await click(form, `${name}: move an item`, 'Move Person 3 up')
      await click(form, `${name}: remove an item`, 'Remove Person 2')
      if (name !== 'list of 90000 x 4') {
        await page.getByRole('button', { name: 'Open all items' }).click()
        await page.getByLabel('Email', { exact: true }).nth(1).waitFor()
        await type(form, `${name}, all open`, 'Name')
        await click(form, `${name}, all open: remove an item`, 'Remove Person 2')
      }
      await slowly(form, large, ['Move Person 3 up', 'Remove Person 2'])
    })
  })

  test('list as a table', async () => {
    const large = listForm(5_000)
    await withForm(large, async (form) => {
      const { page } = form
      const begun = performance.now()
      await page.getByRole('radio', { name: 'Table', exact: true }).click()
      await page.getByRole('grid').waitFor()
      figures.add(`${large.name}: show as a table`, milliseconds(performance.now() - begun))
      const add = 'Add Person to People'
      await click(form, `${large.name}, table: add an item`, add)
      await slowly(form, { ...large, name: `${large.name}, table` }, [add])
    })
  })
})
