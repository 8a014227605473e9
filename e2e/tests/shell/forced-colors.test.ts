import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { test as base, expect } from '../../harness/scenario'
import { everyWidget } from '../../pages/everyWidget'

/** As with a contrast theme of Windows, and high enough that every row of the form is in the page. */
const test = base.extend({ device: { forcedColors: 'active', viewport: { width: 1440, height: 4000 } } })

const tabs = [
  { title: 'Words', fields: ['text', 'checkbox', 'switch', 'radio', 'multiselect'], as: 'tab' },
  { title: 'Numbers', fields: ['number', 'updown'], as: 'tab' },
  { title: 'Rest', fields: ['*'] },
]
const data = {
  text: 'Some',
  checkbox: false,
  switch: true,
  radio: 'a',
  multiselect: ['x'],
  table: [
    { a: 'one', b: true },
    { a: 'two', b: false },
  ],
}

type SystemColour = 'Canvas' | 'CanvasText' | 'Highlight'

/** The browser's own colours, as it writes them. */
function systemColours(page: Page): Promise<Readonly<Record<SystemColour, string>>> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const of = (name: string) => {
      probe.style.backgroundColor = name
      return getComputedStyle(probe).backgroundColor
    }
    const colours = { Canvas: of('Canvas'), CanvasText: of('CanvasText'), Highlight: of('Highlight') }
    probe.remove()
    return colours
  })
}

function style(target: Locator, property: string, part?: '::after'): Promise<string> {
  return target
    .first()
    .evaluate((element, [property, part]) => getComputedStyle(element, part).getPropertyValue(property), [
      property,
      part,
    ] as const)
}

/** The mark of a checkbox or a switch, which stands behind the browser's own. */
function markOf(page: Page, name: string): Locator {
  return page.getByRole('checkbox', { name, exact: true }).locator('+ span')
}

/** Whether something over the page has an edge that is seen. */
async function hasEdge(
  surface: Locator,
  { Canvas }: Readonly<Record<SystemColour, string>>,
): Promise<boolean> {
  await surface.waitFor()
  return surface.evaluate((element, canvas) => {
    for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) {
      const { borderTopWidth, borderTopStyle, borderTopColor, borderBottomWidth } = getComputedStyle(one)
      const isDrawn = borderTopStyle === 'solid' && Number.parseFloat(borderTopWidth) >= 1
      if (isDrawn && borderTopColor !== canvas && Number.parseFloat(borderBottomWidth) >= 1) return true
    }
    return false
  }, Canvas)
}

describe('where the system chooses the colours', () => {
  test('a line says what is in a group, and the words beside it are of the system', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const inner = { type: 'object', title: 'Inside', properties: { word: { type: 'string', title: 'Word' } } }
    const schema = { title: 'Groups', properties: { inner } }
    await openProject(
      {
        'groups.sheaf.json': JSON.stringify({ options: { dataFile: 'groups.json' }, schema }),
        'groups.json': '{ "inner": { "word": "here" } }',
      },
      'groups.sheaf.json',
    )
    const field = page.getByLabel('Word', { exact: true })
    await field.waitFor()
    const { CanvasText } = await systemColours(page)
    const row = page.locator('[data-depth="1"]').filter({ has: field })
    expect(await style(row, 'background-image')).toContain(CanvasText)
    expect(await style(page.getByText('Word', { exact: true }), 'color')).toBe(CanvasText)
  })

  test('a box says by its mark whether it is ticked, a switch by its place', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(everyWidget({ ui: { 'ui:groups': tabs }, data }), 'all.sheaf.json')
    await project.field('The text').waitFor()
    const colours = await systemColours(page)
    const tick = (name: string) => style(markOf(page, name).locator('svg'), 'visibility')
    expect(await tick('The checkbox')).toBe('hidden')
    expect(await tick('y')).toBe('hidden')
    expect(await tick('x')).toBe('visible')
    expect(await style(markOf(page, 'x'), 'background-color')).toBe(colours.Highlight)
    expect(await style(markOf(page, 'The checkbox'), 'border-top-color')).toBe(colours.CanvasText)
    const knob = page.getByRole('switch', { name: 'The switch' }).locator('+ span > span')
    const track = page.getByRole('switch', { name: 'The switch' }).locator('+ span')
    expect(await style(track, 'background-color')).toBe(colours.Highlight)
    expect(await style(knob, 'background-color')).toBe(colours.Canvas)
    // What is ticked in a table.
    const boxes = page.getByRole('grid').locator('[data-on] svg')
    await expect.poll(() => boxes.count()).toBe(1)
  })

  test('what is chosen is told apart: tabs, rows, pages, cells, one of a few', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(everyWidget({ ui: { 'ui:groups': tabs }, data }), 'all.sheaf.json')
    await project.field('The text').waitFor()
    const { Canvas, Highlight } = await systemColours(page)
    expect(await style(project.tab('FormView'), 'background-color', '::after')).toBe(Highlight)
    expect(await style(project.tab('Code'), 'content', '::after')).toBe('none')
    expect(await style(page.getByRole('tab', { name: 'Words' }), 'border-bottom-color')).toBe(Highlight)
    expect(await style(page.getByRole('tab', { name: 'Numbers' }), 'border-bottom-color')).toBe(Canvas)
    const row = (name: string) => page.getByRole('treeitem', { name })
    expect(await style(row('all.sheaf.json'), 'background-color')).toBe(Highlight)
    expect(await style(row('people.json'), 'background-color')).not.toBe(Highlight)
    const link = project.projectsPanel.getByRole('link', { name: /\ball\b/i })
    expect(await style(link, 'background-color')).toBe(Highlight)
    const segment = (name: string) => page.getByRole('radio', { name, exact: true }).locator('..')
    expect(await style(segment('Write'), 'background-color')).toBe(Highlight)
    expect(await style(segment('Preview'), 'background-color')).not.toBe(Highlight)
    await page.getByRole('gridcell', { name: 'one' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+ArrowDown')
    const cell = (selected: boolean) => page.getByRole('gridcell', { selected })
    await expect.poll(() => style(cell(true), 'background-color')).toBe(Highlight)
    expect(await style(cell(false), 'background-color')).not.toBe(Highlight)
  })

  test('what is not committed has its dot, and what has focus its ring', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(everyWidget({ ui: { 'ui:groups': tabs }, data }), 'all.sheaf.json')
    await project.field('The text').fill('Edited')
    const { Canvas, Highlight } = await systemColours(page)
    // The file in the tree, which is not selected, and the project in its list, which is.
    const dots = page.locator('[role="treeitem"] [class*="dot"], section a [class*="dot"]')
    await expect.poll(() => dots.count()).toBe(2)
    for (const { own, around } of await dots.evaluateAll((all) =>
      all.map((dot) => {
        const colour = (of: Element | null) => of && getComputedStyle(of).backgroundColor
        return { own: colour(dot), around: colour(dot.parentElement) }
      }),
    )) {
      expect(own).not.toBe('rgba(0, 0, 0, 0)')
      // A row that is selected has a background of its own.
      expect(own).not.toBe(around?.endsWith(', 0)') ? Canvas : around)
    }
    const splitter = page.getByRole('separator').first()
    await page.keyboard.press('Tab')
    await splitter.focus()
    expect(await style(splitter, 'background-color', '::after')).toBe(Highlight)
    expect(await style(splitter, 'outline-style', '::after')).toBe('solid')
    expect(await style(splitter, 'outline-color', '::after')).toBe(Highlight)
  })

  test('what stands over the page has an edge', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(everyWidget({ ui: { 'ui:groups': tabs }, data }), 'all.sheaf.json')
    await project.field('The text').fill('Edited')
    const colours = await systemColours(page)
    const leave = async (surface: Locator) => {
      await page.keyboard.press('Escape')
      await surface.waitFor({ state: 'hidden' })
    }
    await project.commitButton.click()
    expect(await hasEdge(project.commitDialog, colours)).toBe(true)
    await leave(project.commitDialog)
    await project.headerButton('Account').click()
    expect(await hasEdge(project.dialog('Account'), colours)).toBe(true)
    await leave(project.dialog('Account'))
    await page.getByRole('button', { name: 'Actions for The text', exact: true }).click()
    expect(await hasEdge(page.getByRole('menu'), colours)).toBe(true)
    await leave(page.getByRole('menu'))
    await project.field('The combobox').click()
    await page.keyboard.press('ArrowDown')
    const options = page.getByRole('listbox')
    expect(await hasEdge(options, colours)).toBe(true)
    // The option that the keys are at has no focus of its own.
    await page.keyboard.press('ArrowDown')
    const active = page.locator('[role="option"][data-focused]')
    await expect.poll(() => style(active, 'outline-color')).toBe(colours.Highlight)
    expect(await style(active, 'outline-style')).toBe('solid')
    await leave(options)
  })
})
