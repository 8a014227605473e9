import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShownExample, shownExamples } from '../../web/src/forms/testing/shownExamples'
import { launchBrowser } from '../harness/browser'
import { type MadeRepository, RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { fileAddress } from '../pages/project'

/**
 * The pictures of docs/forms, one of each example in it, light and dark:
 * `npm run screenshots --workspace e2e -- widgets.shots`, and with `-t NAME` one alone.
 */
const folder = resolve(import.meta.dirname, '../../docs/pictures/forms')

/** Beside the list of projects: a form that is wide enough for fields side by side. */
const viewport = { width: 929, height: 1000 }

/** Around what is shown, in px. */
const margin = 8

/** What the examples refer to. */
const others: Readonly<Record<string, string>> = {
  'people.sheaf.json': JSON.stringify({ options: { dataFile: 'people.json' }, schema: { title: 'People' } }),
  'people.json': JSON.stringify({
    people: [
      { id: 'marina', name: 'Marina Holt', role: 'Baker' },
      { id: 'joel', name: 'Joel Renouf', role: 'Host' },
    ],
  }),
  'downloads/menu.pdf': '%PDF-1.4\n',
  'photos/harbour.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">
  <rect width="160" height="100" fill="#bfe3f2"/><circle cx="126" cy="24" r="11" fill="#f6c453"/>
  <path d="M0 66h160v34H0z" fill="#2f7f98"/><path d="M58 60h48l-9 15H67z" fill="#8c3b2e"/><path d="M81 20v38H60z" fill="#fff"/>
</svg>\n`,
}

const examples = shownExamples()

describe('pictures of the pages about forms', () => {
  let browser: Browser
  let sheaf: Sheaf
  let made: MadeRepository
  beforeAll(async () => {
    browser = await launchBrowser()
    sheaf = await startSheaf()
    await mkdir(folder, { recursive: true })
    made = await new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token()).repository({
      ...others,
      ...Object.fromEntries(examples.flatMap(filesOf)),
    })
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
  })

  test.for(examples)('$name', async ({ name }) => {
    const { context, page } = await openSignedIn(browser, sheaf, undefined, { viewport })
    await page.goto(sheaf.url + fileAddress(made, `${name}.sheaf.json`, { view: 'focus' }))
    await page.getByText('No problems', { exact: true }).waitFor()
    for (const [colorScheme, ending] of [
      ['light', '.png'],
      ['dark', '.dark.png'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await keep(page, join(folder, name + ending))
    }
    expect(await page.getByText(/not found|cannot be/).count()).toBe(0)
    await context.close()
  })
})

function filesOf({ name, data, ...form }: ShownExample): readonly (readonly [path: string, text: string])[] {
  return [
    [`${name}.sheaf.json`, JSON.stringify({ options: { dataFile: `${name}.json` }, ...form })],
    [`${name}.json`, JSON.stringify(data)],
  ]
}

/** A picture of the form's rows alone, once what comes late is there. */
async function keep(page: Page, file: string): Promise<void> {
  await page.waitForTimeout(1_500)
  await page.mouse.move(0, 0)
  const box = await page.locator('[data-line]').evaluateAll((lines) => {
    const boxes = lines.map((line) => line.getBoundingClientRect())
    const [x, y] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
    const [right, bottom] = [
      Math.max(...boxes.map((box) => box.right)),
      Math.max(...boxes.map((box) => box.bottom)),
    ]
    return { x, y, width: right - x, height: bottom - y }
  })
  await page.screenshot({
    path: file,
    clip: { x: box.x - margin, y: box.y, width: box.width + 2 * margin, height: box.height },
  })
}
