import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join, normalize, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'

const top = resolve(import.meta.dirname, '../../..')

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
}

/** Below a folder, as on GitHub Pages. */
const folderOfSite = '/handbook'

const queries = [
  'ui:widget',
  'ui:widget reference',
  'Number with',
  'data folder',
  'BRANCH of a review',
  'a e i o u',
  'sheaf check --since',
  '−',
  'nothing has this zzz',
]

describe('the documents on static pages', () => {
  let folder: string
  let server: Server
  let url: string
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-documents-'))
    await promisify(execFile)('go', ['run', '-trimpath', './internal/manual/static', folder], { cwd: top })
    server = createServer((request, response) => {
      const path = normalize(new URL(request.url ?? '/', 'http://host').pathname).slice(folderOfSite.length)
      const name = path.endsWith('/') ? `${path}index.html` : path
      const send = async () => {
        const body = await readFile(join(folder, name))
        response.writeHead(200, { 'Content-Type': mediaTypes[extname(name)] ?? 'application/octet-stream' })
        response.end(body)
      }
      send().catch(() => response.writeHead(404).end())
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('the static host has no port')
    url = `http://127.0.0.1:${address.port}${folderOfSite}/docs`
  })
  test.afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('are searched by a script, which finds what the server finds', async ({ visitor, sheaf }) => {
    visitor.watch.allow(/favicon|404 \(Not Found\)/)
    const { page } = visitor
    for (const query of queries) {
      await page.goto(`${sheaf.url}/docs/search/?q=${encodeURIComponent(query)}`)
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
      const served = await foundOn(page)
      await page.goto(`${url}/search/?q=${encodeURIComponent(query)}`)
      await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
      expect(await foundOn(page), query).toEqual(served)
    }
  })

  test('are searched from any page', async ({ visitor }) => {
    visitor.watch.allow(/favicon|404 \(Not Found\)/)
    const { page } = visitor
    await page.goto(`${url}/forms/widgets/`)
    await page.getByRole('searchbox', { name: 'Search the documents' }).fill('<img src=x> slider')
    await page.keyboard.press('Enter')
    await page.getByText('No section has all words of “<img src=x> slider”.').waitFor()
    await page.getByRole('searchbox', { name: 'Search the documents' }).fill('slider')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Slider: range' }).click()
    await page.waitForURL('**/docs/forms/widgets/#slider-range')
  })

  test('show their headings where the index does not come', async ({ visitor }) => {
    visitor.watch.allow(/favicon|404 \(Not Found\)|ERR_FAILED|TypeError|Failed to fetch/)
    const { page } = visitor
    await page.route('**/index.json', (route) => route.abort())
    await page.goto(`${url}/search/?q=slider`)
    await page.getByText('The search could not be loaded.').waitFor()
    await page.getByRole('link', { name: 'Slider: range' }).waitFor()
  })
})

/** What a page of results says, with what is marked in brackets. */
async function foundOn(page: Page): Promise<readonly (string | null)[]> {
  return page.locator('ol.found > li').evaluateAll((items) =>
    items.map((item) => {
      for (const mark of item.querySelectorAll('mark')) mark.replaceWith(`[${mark.textContent}]`)
      const said = [...item.children].map((part) => part.textContent)
      return [item.querySelector('a')?.getAttribute('href'), ...said].join(' | ')
    }),
  )
}
