import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { axeFindings } from '../harness/browser'
import { sidewaysScrolls } from '../harness/layout'
import type { MadeRepository } from '../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../harness/scenario'
import { everyWidget } from '../pages/everyWidget'
import { fileAddress, ProjectPage } from '../pages/project'

/** What a person can bring the form to, each from a form that was just opened. */
interface State {
  readonly files: Readonly<Record<string, string>>
  readonly reach?: (page: Page) => Promise<void>
}

const filled = everyWidget()

const states: Readonly<Record<string, State>> = {
  empty: { files: everyWidget({ data: {} }) },
  filled: { files: filled },
  'with errors': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Check all' }).click()
      await page.getByText('The number must be 3 or more.').first().waitFor()
    },
  },
  'with kept and replaced values': {
    files: filled,
    reach: async (page) => {
      await page.getByLabel('The choice: kind').selectOption('By count')
      await page.getByText(/No more in the file/).waitFor()
      await page.getByRole('button', { name: 'Show Side' }).click()
      await page.getByLabel('Side', { exact: true }).waitFor()
    },
  },
  'read-only': { files: everyWidget({ more: { readOnly: true } }) },
  disabled: { files: everyWidget({ ui: { 'ui:disabled': true } }) },
  'of values that do not fit': {
    files: everyWidget({
      data: { text: 1, number: 'x', checkbox: [], list: {}, map: 5, table: [1, {}], date: 'soon' },
    }),
  },
  'with a list searched': {
    files: everyWidget({ data: { list: [1, 2, 3, 4, 5, 6, 7].map((number) => ({ a: `entry ${number}` })) } }),
    reach: async (page) => {
      await page.getByRole('button', { name: /^Search in The list/ }).click()
      await page.keyboard.type('y 2')
      await page
        .getByText(/1 of 7/)
        .first()
        .waitFor()
    },
  },
  'with a cell of a table edited': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('gridcell', { name: 'two' }).click()
      await page.getByRole('textbox', { name: 'First, line 2' }).waitFor()
    },
  },
  'with find open': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Find in form' }).click()
      await page.keyboard.type('number')
    },
  },
  'with a menu open': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Actions for The list' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  'with the options of a combobox': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('combobox', { name: 'The combobox' }).click()
      await page.getByRole('listbox').waitFor()
    },
  },
  'with the dialog of files': {
    files: filled,
    reach: async (page) => {
      await page
        .getByRole('group', { name: 'The image' })
        .getByRole('button', { name: /^Choose from repository/ })
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'with a position asked for': {
    files: filled,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Actions for Entry 1', exact: true }).first().click()
      await page.getByRole('menuitem', { name: /^Move to/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  'of text that is not JSON': {
    files: { ...filled, 'all.json': '{ "text": ' },
  },
}

const looks = {
  'at 1440 px': { viewport: { width: 1440, height: 9000 }, colorScheme: 'light' },
  'at 390 px, dark': {
    viewport: { width: 390, height: 12_000 },
    colorScheme: 'dark',
    hasTouch: true,
    isMobile: true,
  },
} as const

describe.each(Object.entries(looks))('a form with every widget %s', (look, options) => {
  test.for(Object.entries(states))('%s', async ([name, { files, reach }], { browser, make, sheaf }) => {
    const made: MadeRepository = await make.repository(files)
    const opened = await openSignedIn(browser, sheaf, undefined, options)
    const project = new ProjectPage(opened.page, sheaf.url)
    await project.open(fileAddress(made, 'all.sheaf.json'))
    const form = opened.page.getByRole('region', { name: 'Form of all.json' })
    await form.waitFor()
    if (name !== 'of text that is not JSON')
      await form.getByText('The map', { exact: true }).filter({ visible: true }).first().waitFor()
    await reach?.(opened.page)
    if (process.env['SHEAF_SHOTS'] !== undefined)
      await opened.page.screenshot({ path: `${process.env['SHEAF_SHOTS']}/${look} ${name}.png` })
    expect(await axeFindings(opened.page), 'axe findings').toEqual([])
    expect(await sidewaysScrolls(opened.page), 'scrolls sideways').toEqual([])
    await expectFaultless(opened)
    await opened.context.close()
  })
})
