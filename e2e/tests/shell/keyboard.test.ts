import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { accessibilityTree } from '../../harness/accessibility'
import { hasFocus, tabTo, tabUntil } from '../../harness/keyboard'
import { expect, test } from '../../harness/scenario'
import { ProjectPage, shopProject, treeAddress } from '../../pages/project'

describe('by keyboard alone', () => {
  test('sign in, open a project, edit two fields, commit', async ({ visitor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    const { page } = visitor
    const { keyboard } = page
    const project = new ProjectPage(page, sheaf.url)
    await project.open('/')
    await tabTo(page, page.getByRole('button', { name: 'Connect with GitHub to get started' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^Continue as/ }))
    await keyboard.press('Enter')
    await page.waitForURL(`${sheaf.url}/`)

    await tabTo(page, page.getByRole('main').getByRole('link', { name: new RegExp(made.repo) }))
    await keyboard.press('Enter')
    await tabTo(page, project.projectsPanel.getByRole('link', { name: /shop/i }))
    await keyboard.press('Enter')

    await tabTo(page, project.field('Name'))
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('Typed shop')
    await tabTo(page, project.field('Size'))
    await keyboard.press('ArrowDown')

    await tabTo(page, project.commitButton)
    await keyboard.press('Enter')
    const message = project.commitDialog.getByLabel('Commit message')
    await expect.poll(() => hasFocus(message)).toBe(true)
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('By keyboard')
    await tabTo(page, project.commitDialog.getByRole('button', { name: 'Commit', exact: true }))
    await keyboard.press('Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
    const text = await made.read('shop.json')
    expect(text).toContain('"name": "Typed shop"')
    expect(text).toContain('"size": "medium"')
    expect(await made.get('/commits?per_page=1')).toMatchObject([{ commit: { message: 'By keyboard' } }])
  })

  test('the tabs of a file go by arrows, and Tab leaves the code', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await tabTo(page, project.tab('FormView'))
    for (const name of ['Builder', 'Code'] as const) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => project.tab(name).getAttribute('aria-selected')).toBe('true')
    }
    await project.code.waitFor()
    await project.code.focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => project.code.evaluate((code) => code.matches(':focus-within'))).toBe(false)
  })

  test('the list of a form grows, moves and shrinks', async ({ editor, openProject }) => {
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await tabTo(page, page.getByRole('button', { name: /^Add .* to Items$|^Add item/i }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('3 items').count()).toBeGreaterThan(0)
    const head = (number: number) =>
      page.locator('[data-part="toggle"]').filter({ hasText: new RegExp(`Item ${number}$`) })
    await tabUntil(page, head(3), 3, 'Shift+Tab')
    await page.keyboard.press('Home')
    await expect.poll(() => hasFocus(head(1))).toBe(true)
    await tabUntil(page, page.getByRole('button', { name: 'Move Item 1 down' }), 3, 'ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByText('Item 1 moved to position 2 of 3').waitFor({ state: 'attached' })
    await tabUntil(page, head(2), 3, 'ArrowLeft')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => hasFocus(head(3))).toBe(true)
    await tabUntil(page, page.getByRole('button', { name: 'Remove Item 3' }), 3, 'ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('2 items').count()).toBeGreaterThan(0)
    await project.commit()
    expect(JSON.parse((await made.read('shop.json')) ?? '')).toMatchObject({
      items: [{ label: 'Butter' }, { label: 'Bread' }],
    })
  })

  test('from a page that has loaded to the first field by the skip link, and from field to field', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await hasFocus(page.getByRole('heading', { name: 'Shop', exact: true }))).toBe(true)
    // Nothing stands between one field and the next: neither a menu nor the buttons of an item.
    const stops = ['Name', 'Price', 'Size', 'Open now', 'Items', 'Bread', 'Label', 'Butter', 'Label']
    for (const stop of stops) {
      await page.keyboard.press('Tab')
      expect(await focusedName(page)).toMatch(new RegExp(`^${stop}`))
      if (stop === 'Items') await page.keyboard.press('Tab')
    }
  })

  test('the menu of a field opens by keys from the field, and gives focus back to it', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    const remove = page.getByRole('menuitem', { name: 'Remove' })
    const focused = page.getByRole('menuitem').and(page.locator(':focus'))
    for (const keys of ['Alt+Enter', 'ContextMenu', 'Shift+F10']) {
      await project.field('Price').focus()
      await page.keyboard.press(keys)
      await focused.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => hasFocus(project.field('Price'))).toBe(true)
    }
    // However soon after it has closed.
    for (let wait = 0; wait < 150; wait += 10) {
      await page.waitForTimeout(wait)
      await page.keyboard.press('ContextMenu')
      await focused.waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => hasFocus(project.field('Price'))).toBe(true)
    }
    // A screen reader finds it, and a pointer.
    const menu = page.getByRole('button', { name: 'Actions for Price' })
    expect(await menu.getAttribute('tabindex')).toBe('-1')
    await menu.click()
    await remove.first().waitFor()
    await page.keyboard.press('Escape')
    await project.field('Price').focus()
    await page.keyboard.press('Alt+Enter')
    await focused.waitFor()
    await page.keyboard.type('Rem')
    await page.keyboard.press('Enter')
    await project.commit()
    expect(JSON.parse((await made.read('shop.json')) ?? '')).not.toHaveProperty('price')
  })

  test('Mod+Enter opens the commit and commits, Mod+S and Mod+F take any layout', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { keyboard } = page
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Harbour shop')
    // A Russian layout, then Caps Lock: what the browser says of the key that has S and F on a Latin one.
    for (const key of ['ы', 'S']) {
      await press(page, key, 'KeyS')
      await project.commitDialog.waitFor()
      await keyboard.press('Escape')
      await project.commitDialog.waitFor({ state: 'hidden' })
    }
    const find = page.getByRole('searchbox', { name: /^Find a field/ })
    for (const key of ['а', 'F']) {
      await press(page, key, 'KeyF')
      await expect.poll(() => hasFocus(find)).toBe(true)
      await keyboard.press('Escape')
      await find.waitFor({ state: 'hidden' })
    }
    await project.field('Name').focus()
    await keyboard.press('ControlOrMeta+Enter')
    await expect.poll(() => hasFocus(project.commitDialog.getByLabel('Commit message'))).toBe(true)
    await keyboard.press('ControlOrMeta+Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('Harbour shop')
  })

  test('a question mark lists the shortcuts, but not where it is typed', async ({ editor, openProject }) => {
    const { page } = editor
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').focus()
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    expect(await project.field('Name').inputValue()).toBe('Corner shop?')
    await project.tab('FormView').focus()
    await page.keyboard.press('?')
    const list = project.dialog('Keyboard shortcuts')
    await list.getByText('Commit', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(project.tab('FormView'))).toBe(true)
    await project.headerButton('Account').click()
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
    await list.waitFor()
  })

  test('focus goes to the heading of the page that one goes to, and back', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    const { page } = editor
    const heading = (name: string) => page.getByRole('heading', { level: 1, name })
    await project.open(treeAddress(made))
    await tabTo(page, project.projectsPanel.getByRole('link', { name: /shop/i }))
    await page.keyboard.press('Enter')
    await heading('shop.sheaf.json').waitFor()
    await expect.poll(() => hasFocus(heading('shop.sheaf.json'))).toBe(true)
    await page.goBack()
    await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    await page.goForward()
    await expect.poll(() => hasFocus(heading('shop.sheaf.json'))).toBe(true)
  })
})

/** The name of what has focus. */
async function focusedName(page: Page): Promise<string> {
  const nodes = await accessibilityTree(page)
  return nodes.findLast(({ properties }) => properties.focused === true)?.name ?? ''
}

/** A key with Control, as a layout has it that no driver of browsers can choose. */
async function press(page: Page, key: string, code: string): Promise<void> {
  await page.evaluate(
    ([key, code]) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          code,
          ctrlKey: true,
          bubbles: true,
          cancelable: true,
          composed: true,
        }),
      ),
    [key, code] as const,
  )
}
