import { describe } from 'vitest'
import { hasFocus, tabTo } from '../harness/keyboard'
import { expect, test } from '../harness/scenario'
import { ProjectPage, shopProject } from '../pages/project'

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
    await tabTo(page, project.projectsPanel.getByRole('link', { name: /shop/ }))
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
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => project.tab('Code').getAttribute('aria-selected')).toBe('true')
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
    await tabTo(page, page.getByRole('button', { name: /^Move .* down$/ }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: /^Remove / }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('2 items').count()).toBeGreaterThan(0)
    await project.commit()
    const items: unknown = JSON.parse((await made.read('shop.json')) ?? '')
    expect(Reflect.get(items as object, 'items')).toHaveLength(2)
  })
})
