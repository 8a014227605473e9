import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { RepositoryMaker } from '../harness/repository'
import { openSignedIn } from '../harness/scenario'
import { type Sheaf, startSheaf } from '../harness/sheaf'
import { BuilderPage } from '../pages/builder'
import { fileAddress, ProjectPage } from '../pages/project'
import { Figures, milliseconds } from './pages/figures'
import { mainThreadOf } from './pages/mainThread'
import { longestTaskDuring } from './pages/tasks'

const ENTRIES = 3_000
/** As long as a run may take on a machine that does other things. */
const LONG = 300_000

const figures = new Figures()
const text = { type: 'string' }
const item = { type: 'object', properties: { label: text, cost: text } }

function listFiles(ending: 'yaml' | 'json' | 'toml', count: number): Readonly<Record<string, string>> {
  const items = Array.from({ length: count }, (_, at) => ({ label: `Item ${at}`, cost: `${at}.50` }))
  const yaml = items.map(({ label, cost }) => `  - label: ${label}\n    cost: "${cost}"\n`)
  const toml = items.map(({ label, cost }) => `[[items]]\nlabel = "${label}"\ncost = "${cost}"\n`)
  const texts = {
    yaml: `items:\n${yaml.join('')}`,
    json: `${JSON.stringify({ items }, null, 2)}\n`,
    toml: toml.join('\n'),
  }
  const schema = { title: 'List', type: 'object', properties: { items: { type: 'array', items: item } } }
  return {
    'list.sheaf.json': JSON.stringify({ options: { dataFile: `list.${ending}` }, schema }, null, 2),
    [`list.${ending}`]: texts[ending],
  }
}

/** Half of them are Markdown. */
function menuFiles(): Readonly<Record<string, string>> {
  const schema = { title: 'Menu', ...item }
  const project = { options: { collection: { folder: 'menu' }, body: null }, schema }
  const files: Record<string, string> = { 'menu.sheaf.json': JSON.stringify(project, null, 2) }
  for (let at = 0; at < ENTRIES; at++) {
    const data = `label: Item ${at}\ncost: "${at}.50" # each\n`
    if (at % 2 === 0) files[`menu/item-${at}.yaml`] = data
    else files[`menu/item-${at}.md`] = `---\n${data}---\n\nThe cost of it.\n`
  }
  return files
}

/** What it costs that data follow a form. */
describe('migration', () => {
  let sheaf: Sheaf
  let browser: Browser
  let make: RepositoryMaker
  beforeAll(async () => {
    sheaf = await startSheaf()
    browser = await launchBrowser()
    make = new RepositoryMaker(`${sheaf.url}/api/v3`, await sheaf.token())
  })
  afterAll(async () => {
    await browser.close()
    await sheaf.stop()
    figures.print()
  })

  interface Drawn {
    readonly page: Page
    readonly project: ProjectPage
    readonly builder: BuilderPage
    readonly step: (what: string, act: () => Promise<void>) => Promise<void>
  }

  async function draw(
    files: Readonly<Record<string, string>>,
    path: string,
    use: (drawn: Drawn) => Promise<void>,
  ): Promise<void> {
    const made = await make.repository(files)
    const { context, page } = await openSignedIn(browser, sheaf)
    page.setDefaultTimeout(LONG)
    await page.setViewportSize({ width: 1440, height: 900 })
    const project = new ProjectPage(page, sheaf.url)
    await project.open(fileAddress(made, path))
    await project.tab('Builder').click()
    const builder = new BuilderPage(page)
    await builder.fields.waitFor()
    const mainThread = await mainThreadOf(page)
    await use({
      page,
      project,
      builder,
      step: async (what, act) => {
        const begun = performance.now()
        let longest = 0
        const work = await mainThread.during(async () => {
          longest = await longestTaskDuring(page, what, act)
        })
        figures.add(`${what}: time`, milliseconds(performance.now() - begun))
        figures.add(`${what}: work of the main thread`, milliseconds(work))
        figures.add(`${what}: longest task`, milliseconds(longest), '100 ms')
      },
    })
    await context.close()
  }

  test(`${ENTRIES} entries`, async () => {
    await draw(menuFiles(), 'menu.sheaf.json', async ({ page, project, builder, step }) => {
      const yes = builder.question.getByRole('button', { name: `Rename in ${ENTRIES} entries` })
      await step(`rename in the form, ${ENTRIES} entries counted`, async () => {
        await builder.renameKey('Cost', 'price')
        await yes.waitFor()
      })
      const done = builder.question.getByText(`Changed in ${ENTRIES} entries.`)
      await step('they follow', async () => {
        await yes.click()
        await done.waitFor()
      })
      const heap = await page.evaluate(() => {
        const memory: unknown = Reflect.get(performance, 'memory')
        return typeof memory === 'object' && memory !== null ? Reflect.get(memory, 'usedJSHeapSize') : 0
      })
      figures.add('heap with all drafts', `${Math.round(Number(heap) / 1_000_000)} MB`)
      await builder.question.getByRole('button', { name: 'Close' }).click()
      await step('one undo takes all of it back', async () => {
        await builder.field('Price').focus()
        await page.keyboard.press('Control+z')
        await builder.field('Cost').waitFor()
        await project.commitButton.filter({ hasNotText: /\d/ }).waitFor()
      })
    })
  })

  for (const [ending, count] of [
    ['yaml', 1_000],
    ['toml', 1_000],
    ['json', 4_000],
  ] as const) {
    test(`a list of ${count} in ${ending}`, async () => {
      await draw(listFiles(ending, count), 'list.sheaf.json', async ({ builder, step }) => {
        const yes = builder.question.getByRole('button', { name: `Rename in list.${ending}` })
        await step(`rename in the form, ${count} items in ${ending} counted`, async () => {
          await builder.renameKey('Cost', 'price')
          await yes.waitFor()
        })
        await step(`${count} items in ${ending} follow`, async () => {
          await yes.click()
          await builder.question.getByText(`Changed in list.${ending}.`).waitFor()
        })
      })
    })
  }
})
