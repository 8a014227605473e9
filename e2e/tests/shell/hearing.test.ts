import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { heardFocus, isHeard, readScript } from '../../harness/hearing'
import { tabTo, tabUntil } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'

/** What is done at each step of docs/hearing.md, by its title. All of it by keys, as somebody does who sees nothing. */
const actions: Readonly<Record<string, (page: Page, project: ProjectPage) => Promise<void>>> = {
  'Open the project': async (page, project) => {
    await tabTo(page, project.projectsPanel.getByRole('link', { name: /^shop/i }))
    await page.keyboard.press('Enter')
  },
  'Load the page, and follow the skip link': async (page, project) => {
    await page.reload()
    await project.field('Name').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  },
  'Go to the first field': (page) => page.keyboard.press('Tab'),
  'Type another name': async (page) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Harbour shop')
  },
  'Go to the price, and type one that is wrong': async (page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('-1')
    await page.keyboard.press('Tab')
    await page.getByText('must be 0 or more').first().waitFor()
    await page.keyboard.press('Shift+Tab')
  },
  'Mend it': async (page) => {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('2.5')
  },
  'Choose a size': async (page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
  },
  'Close the shop': async (page) => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
  },
  'Go on to the list': (page) => page.keyboard.press('Tab'),
  'Go to its first item, and to the next one': async (page) => {
    await tabUntil(page, page.getByRole('button', { name: /^Bread/ }), 4)
    await page.keyboard.press('ArrowDown')
  },
  'Move it up': (page) => page.keyboard.press('Alt+ArrowUp'),
  'Open its menu': (page) => page.keyboard.press('Alt+Enter'),
  'Remove it by the menu': async (page) => {
    await page.keyboard.type('Rem')
    await page.keyboard.press('Enter')
  },
  'Undo that': (page) => page.keyboard.press('ControlOrMeta+z'),
  'Add an item': async (page) => {
    await tabUntil(page, page.getByRole('button', { name: /^Add .* to Items$/ }), 12)
    await page.keyboard.press('Enter')
  },
  'Name it': (page) => page.keyboard.type('Salt'),
  'Ask for the commit': (page) => page.keyboard.press('ControlOrMeta+Enter'),
  Commit: async (page, project) => {
    await page.keyboard.press('ControlOrMeta+Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
  },
  'Ask which keys there are': async (page, project) => {
    await project.tab('FormView').focus()
    await page.keyboard.press('?')
  },
}

describe('the main job, as it is heard', () => {
  test('follows the script of docs/hearing.md', async ({ editor, make, project }) => {
    const script = await readScript()
    expect(script.map(({ title }) => title)).toEqual(Object.keys(actions))
    const made = await make.repository(shopProject)
    await project.open(treeAddress(made))
    const { page } = editor
    const unheard: string[] = []
    for (const { title, lines } of script) {
      await actions[title]?.(page, project)
      for (const line of lines) {
        // All that differs is told at once: a change of words is then one look at the script.
        const heard = expect.poll(() => isHeard(page, line), { timeout: 10_000 }).toBe(true)
        await heard.catch(async () => unheard.push(`${title}: “${line}”, but ${await heardFocus(page)}`))
      }
    }
    expect(unheard).toEqual([])
    expect(project.path()).toBe(fileAddress(made, 'shop.sheaf.json'))
    expect(JSON.parse((await made.read('shop.json')) ?? '')).toMatchObject({
      name: 'Harbour shop',
      price: 2.5,
      size: 'medium',
      open: false,
      items: [{ label: 'Butter' }, { label: 'Bread' }, { label: 'Salt' }],
    })
  })
})
