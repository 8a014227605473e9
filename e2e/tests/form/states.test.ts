import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { holdRequests } from '../../harness/hold'
import { sidewaysScrolls } from '../../harness/layout'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { AppPage } from '../../pages/app'
import { everyWidget } from '../../pages/everyWidget'
import { fileAddress, ProjectPage } from '../../pages/project'

/** How a form may be when it is opened, by the folder of its project. */
const opened: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  empty: everyWidget({ data: {} }),
  'read-only': everyWidget({ more: { readOnly: true } }),
  disabled: everyWidget({ ui: { 'ui:disabled': true } }),
  misfits: everyWidget({
    data: { text: 1, number: 'x', checkbox: [], list: {}, map: 5, table: [1, {}], date: 'soon' },
  }),
  broken: { ...everyWidget(), 'all.json': '{ "text": ' },
}

const worked = everyWidget({
  data: {
    number: 1,
    choice: 'word',
    shape: { kind: 'circle', radius: 2, side: 3 },
    image: 'images/dot.svg',
    list: [1, 2, 3, 4, 5, 6, 7].map((number) => ({ a: `entry ${number}` })),
    table: [{ a: 'one' }, { a: 'two' }],
  },
})

interface Step {
  readonly reach: (page: Page) => Promise<void>
  readonly leave?: (page: Page) => Promise<void>
}

const openMore = (page: Page) => new AppPage(page, '').openMore()

const escape = (page: Page) => page.keyboard.press('Escape')

/** What a person brings an open form to, one after the other. */
const steps: Readonly<Record<string, Step>> = {
  filled: { reach: (page) => page.getByRole('gridcell', { name: 'two' }).waitFor() },
  'all errors': {
    reach: async (page) => {
      await openMore(page)
      await page.getByRole('button', { name: 'Check all' }).click()
      await page.getByText('The number must be 3 or more.').first().waitFor()
    },
  },
  'kept and replaced values': {
    reach: async (page) => {
      await page.getByLabel('The choice: kind').selectOption('By count')
      await page.getByText(/is no longer in the file/).waitFor()
      await page.getByRole('button', { name: 'Show Side' }).click()
      await page.getByLabel('Side', { exact: true }).waitFor()
    },
  },
  'a list searched': {
    reach: async (page) => {
      await pressAt(page.getByRole('button', { name: /^Search in The list/ }))
      await page.keyboard.type('y 2')
      await page
        .getByText(/1 of 7/)
        .first()
        .waitFor()
    },
    leave: escape,
  },
  'a cell edited': {
    reach: async (page) => {
      await page.getByRole('gridcell', { name: 'two' }).click()
      await page.getByRole('textbox', { name: 'First, line 2' }).waitFor()
    },
    leave: escape,
  },
  'find in form': {
    reach: async (page) => {
      await openMore(page)
      await page.getByRole('button', { name: 'Find in form' }).click()
      await page.keyboard.type('number')
    },
    leave: escape,
  },
  'a menu': {
    reach: async (page) => {
      await pressAt(page.getByRole('button', { name: 'Actions for The list' }))
      await page.getByRole('menu').waitFor()
    },
    leave: escape,
  },
  'options of a combobox': {
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'The combobox' }).click()
      await page.getByRole('listbox').waitFor()
    },
    leave: escape,
  },
  'the dialog of files': {
    reach: async (page) => {
      await page
        .getByRole('group', { name: 'The image' })
        .getByRole('button', { name: /^Choose from repository/ })
        .click()
      await page.getByRole('dialog').waitFor()
    },
    leave: escape,
  },
  'a position asked for': {
    reach: async (page) => {
      await pressAt(page.getByRole('button', { name: 'Actions for Entry 1', exact: true }).first())
      await page.getByRole('menuitem', { name: /^Move to/ }).click()
      await page.getByRole('dialog', { name: /^Move Entry/ }).waitFor()
    },
    leave: escape,
  },
}

const looks = {
  'at 1440 px': { viewport: { width: 1440, height: 7000 }, colorScheme: 'light' },
  'at 390 px, dark': {
    viewport: { width: 390, height: 9000 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  },
} as const

/** What can be done with a row waits until somebody is at it. */
async function pressAt(button: Locator): Promise<void> {
  await button.focus()
  await button.click()
}

/** Long: each state of a form as high as all its fields is looked at as a whole. */
const TIMEOUT = 240_000

describe.each(Object.entries(looks))('a form with every widget %s', (look, options) => {
  const check = async (page: Page, state: string) => {
    const shots = process.env['SHEAF_SHOTS']
    if (shots !== undefined) await page.screenshot({ path: `${shots}/${look} ${state}.png` })
    expect(await axeFindings(page), `axe findings: ${state}`).toEqual([])
    expect(await sidewaysScrolls(page), `scrolls sideways: ${state}`).toEqual([])
  }

  test('has no axe finding as it is opened', { timeout: TIMEOUT }, async ({ browser, make, sheaf }) => {
    const files = Object.entries(opened).flatMap(([folder, project]) =>
      Object.entries(project).map(([path, text]) => [`${folder}/${path}`, text] as const),
    )
    const made = await make.repository(Object.fromEntries(files))
    const editor = await openSignedIn(browser, sheaf, undefined, options)
    const project = new ProjectPage(editor.page, sheaf.url)
    for (const state of Object.keys(opened)) {
      await project.open(fileAddress(made, `${state}/all.sheaf.json`))
      const form = editor.page.getByRole('region', { name: `Form of ${state}/all.json` })
      const last = state === 'broken' ? /^Show in Code$/ : /^(Add )?The map$/
      await form.getByText(last).filter({ visible: true }).first().waitFor()
      await check(editor.page, state)
    }
    await expectFaultless(editor)
    await editor.context.close()
  })

  test('has none in what is done with it', { timeout: TIMEOUT }, async ({ browser, make, sheaf }) => {
    const made = await make.repository(worked)
    const editor = await openSignedIn(browser, sheaf, undefined, options)
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'all.sheaf.json'))
    for (const [state, { reach, leave }] of Object.entries(steps)) {
      await reach(editor.page)
      await check(editor.page, state)
      await leave?.(editor.page)
    }
    await expectFaultless(editor)
    await editor.context.close()
  })
})

test('a form that is waited for has its shape already, and nothing in it jumps when it comes', async ({
  editor,
  make,
  project,
}) => {
  const { page } = editor
  const schema = {
    title: 'Shop',
    description: 'Where it is.',
    required: ['name'],
    properties: { name: { type: 'string' }, street: { type: 'string' } },
  }
  const made = await make.repository({
    'shop.sheaf.json': JSON.stringify({ options: { dataFile: 'shop.json' }, schema }),
    'shop.json': '{ "name": "Harbour" }',
  })
  const middleOf = async (locator: Locator) => {
    const box = await locator.boundingBox()
    return box === null ? Number.NaN : box.y + box.height / 2
  }
  const release = await holdRequests(page, /\/git\/blobs\/|\/contents\//)
  const held = page.waitForRequest(/\/git\/blobs\/|\/contents\//)
  await project.open(fileAddress(made, 'shop.sheaf.json'))
  await held
  const bars = page.getByLabel('Loading the form').locator('[aria-hidden]')
  // Title, description, note; then of each field its name and its control.
  const middles = () => Promise.all([0, 3, 4].map((at) => middleOf(bars.nth(at))))
  // The page itself draws it first, and the screen of the file then.
  let shape: readonly number[] = []
  const measure = async () => {
    shape = await middles()
    return Math.min(...shape)
  }
  await expect.poll(measure).toBeGreaterThan(0)
  const [title, name, control] = shape
  release()
  const field = project.field('Name')
  await field.waitFor()
  const jumps = async (locator: Locator, from: number | undefined) =>
    Math.abs((await middleOf(locator)) - (from ?? Number.NaN))
  const heading = page.getByRole('heading', { name: 'Shop', exact: true })
  await heading.waitFor()
  expect(await jumps(heading, title)).toBeLessThan(4)
  expect(await jumps(page.locator('label').filter({ hasText: 'Name' }), name)).toBeLessThan(4)
  expect(await jumps(field, control)).toBeLessThan(4)
})
