import { describe } from 'vitest'
import { expect, phoneTest } from '../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../pages/project'

describe('on a phone', () => {
  phoneTest('the header has every button, large enough to tap', async ({ make, project }) => {
    const made = await make.repository(shopProject)
    for (const [path, hasPicker] of [
      [treeAddress(made), true],
      [fileAddress(made, 'shop.sheaf.json'), true],
      [fileAddress(made, 'shop.sheaf.json', { view: 'focus' }), false],
    ] as const) {
      await project.open(path)
      const buttons = [project.commitButton, project.reviewButton]
      for (const name of ['Share', 'Feedback', 'Settings', 'Activity'])
        buttons.push(project.headerButton(name))
      if (hasPicker) buttons.push(project.branchPicker)
      for (const button of buttons) {
        await button.waitFor()
        const box = await button.boundingBox()
        expect(box?.height ?? 0).toBeGreaterThanOrEqual(43.5)
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true)
      }
      expect(await project.branchPicker.count()).toBe(hasPicker ? 1 : 0)
    }
  })

  phoneTest(
    'a field is edited and committed by taps, the files are a tap away',
    async ({ editor, make, project }) => {
      const { page } = editor
      const made = await make.repository({ ...shopProject, 'a.json': '{}' })
      await project.open(treeAddress(made))
      await page.getByRole('main').getByRole('link', { name: /shop/ }).tap()
      await project.field('Name').fill('Tapped')
      await project.commitButton.getByText('1').waitFor()
      const branch = project.branchPicker.locator('span[aria-hidden]', { hasText: 'main' })
      expect(await branch.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)
      await project.commitButton.tap()
      await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).tap()
      await project.commitDialog.waitFor({ state: 'hidden' })
      expect(await made.read('shop.json')).toContain('"name": "Tapped"')
      await page.getByRole('button', { name: 'Projects and files' }).tap()
      await project.tree.getByRole('treeitem', { name: 'a.json' }).tap()
      await page.waitForURL(`**${fileAddress(made, 'a.json')}`)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await project.breadcrumb.getByRole('button', { name: 'More steps' }).tap()
      await page.getByRole('menuitem', { name: made.repo }).tap()
      await page.waitForURL(`**${treeAddress(made)}`)
    },
  )

  phoneTest('what is open stays so when the phone is turned', async ({ editor, openProject }) => {
    const { page } = editor
    const schema = { properties: { box: { title: 'Box', properties: { a: { type: 'string' } } } } }
    const files = {
      'box.sheaf.json': JSON.stringify({ options: { dataFile: 'box.json' }, schema }),
      'box.json': '{ "box": { "a": "b" } }',
    }
    await openProject(files, 'box.sheaf.json')
    await page.getByRole('button', { name: /^Box/, expanded: true }).tap()
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByRole('tree').waitFor()
    await page.getByRole('button', { name: /^Box/, expanded: false }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Projects and files' }).waitFor()
    await page.getByRole('button', { name: /^Box/, expanded: false }).waitFor()
  })
})
