import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../pages/project'

const rows: [what: string, figure: string, budget: string][] = []
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

describe('benchmark', () => {
  let sheaf: Sheaf
  beforeAll(async () => {
    sheaf = await startSheaf()
  })
  afterAll(async () => {
    await sheaf.stop()
    const width = Math.max(...rows.map(([what]) => what.length))
    for (const [what, figure, budget] of rows) {
      console.log(`${what.padEnd(width)}  ${figure.padStart(12)}  (budget ${budget})`)
    }
  })

  test('size of all that is shipped', async () => {
    const assets = resolve(import.meta.dirname, '../../web/dist/assets')
    for (const name of (await readdir(assets)).sort()) {
      if (!/\.(js|css)$/.test(name)) continue
      const size = brotliCompressSync(await readFile(join(assets, name))).byteLength
      if (size > 10_000) rows.push([`brotli ${name}`, kilobytes(size), 'see screens'])
    }
  })

  test('size of each screen, first visit', async () => {
    const browser = await launchBrowser()
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(shopProject)
    /** What had come when the page was usable, which it is as soon as something is there. */
    const measure = async (
      name: string,
      budget: string,
      address: string,
      isUsable: () => boolean,
      signedIn = true,
    ) => {
      const { context, page } = await openSignedIn(browser, sheaf, signedIn ? undefined : 'not-logged-in')
      await page.addInitScript(`{
        const isUsable = ${isUsable}
        const look = () => (isUsable() ? performance.mark('usable') : requestAnimationFrame(look))
        look()
      }`)
      await page.goto(`${sheaf.url}${address}`)
      await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
      const total = await page.evaluate(() => {
        const [mark] = performance.getEntriesByName('usable')
        const until = mark?.startTime ?? 0
        return performance.getEntriesByType('resource').reduce((sum, entry) => {
          // A worker comes beside the page: below. What was brought and is then imported comes from the cache.
          const isPart = /\/assets\/(?!worker-).*\.(js|css)$/.test(entry.name)
          const file = isPart && entry instanceof PerformanceResourceTiming ? entry : undefined
          return file && file.responseEnd <= until && file.transferSize > 0 ? sum + file.encodedBodySize : sum
        }, 0)
      })
      rows.push([`JS + CSS over the wire: ${name}`, kilobytes(total), budget])
      await context.close()
    }
    await measure(
      'landing, signed out',
      '130 kB',
      '/',
      () => [...document.querySelectorAll('button')].some(({ textContent }) => /Connect/.test(textContent)),
      false,
    )
    await measure('list of projects', '150 kB', treeAddress(made), () =>
      [...document.querySelectorAll('main a')].some(({ textContent }) => /shop/.test(textContent)),
    )
    await measure(
      'workspace with a form',
      '200 kB',
      fileAddress(made, 'shop.sheaf.json'),
      () => document.querySelector('main form input') !== null,
    )
    await browser.close()
    const palette = /^(PaletteDialog|fieldItems|visits)-.*\.(js|css)$/
    rows.push([
      'the palette, once the page is quiet',
      kilobytes(await shipped((name) => palette.test(name))),
      '12 kB',
    ])
    const isSearch = (name: string, script: string) =>
      /^worker-.*\.js$/.test(name) && script.includes('passages')
    rows.push(['the worker that searches texts', kilobytes(await shipped(isSearch)), 'none'])
    // The form is usable without it, but never comes without it either.
    const assets = resolve(import.meta.dirname, '../../web/dist/assets')
    for (const name of await readdir(assets)) {
      const script = await readFile(join(assets, name))
      if (!/^worker-.*\.js$/.test(name) || !script.includes('unevaluatedProperties')) continue
      rows.push([
        'and in the background, the worker that validates',
        kilobytes(brotliCompressSync(script).byteLength),
        'none',
      ])
    }
  })

  test('start to first answer, memory at rest', async () => {
    const data = sheaf.data
    const fresh = await startSheaf()
    rows.push([
      'first start with sample content',
      `${fresh.startMilliseconds.toFixed(0)} ms`,
      '300 ms without',
    ])
    const status = await readFile(`/proc/${fresh.pid}/status`, 'utf8')
    rows.push(['memory at rest', `${/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? '?'} kB`, '60 MB'])
    await fresh.stop()
    await sheaf.stop()
    sheaf = await startSheaf([], data)
    rows.push(['second start', `${sheaf.startMilliseconds.toFixed(0)} ms`, '300 ms'])
  })

  test('requests to open a project and to commit', async () => {
    const browser = await launchBrowser()
    const make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
    const made = await make.repository(shopProject)
    const { context, page } = await openSignedIn(browser, sheaf)
    let calls = 0
    let unchanged = 0
    page.on('response', (response) => {
      if (!response.url().includes('/api/v3/')) return
      calls += 1
      if (response.status() === 304) unchanged += 1
    })
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    rows.push(['requests to open a project, cold', String(calls), '6'])
    calls = 0
    await page.reload()
    await project.field('Name').waitFor()
    rows.push(['requests to open a project, warm', `${calls} (${unchanged} 304)`, '3'])
    await project.field('Name').fill('Counted')
    calls = 0
    await project.commitButton.click()
    await project
      .dialog(/Commit/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await project.dialog(/Commit/).waitFor({ state: 'hidden' })
    rows.push(['requests for a commit', String(calls), '5'])
    await context.close()
    await browser.close()
  })
})

/** Brotli bytes of the files of the front end that are meant. */
async function shipped(isMeant: (name: string, text: string) => boolean): Promise<number> {
  const assets = resolve(import.meta.dirname, '../../web/dist/assets')
  let size = 0
  for (const name of await readdir(assets)) {
    const text = await readFile(join(assets, name))
    if (isMeant(name, text.toString())) size += brotliCompressSync(text).byteLength
  }
  return size
}
