import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, shopProject, treeAddress } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''

describe('drafts', () => {
  test('are listed for all repositories, open where they were, and are dropped with a way back', async ({
    editor,
    make,
    sheaf,
    project,
  }) => {
    const first = await make.repository(shopProject)
    const second = await make.repository(shopProject)
    for (const made of [first, second]) {
      await project.open(fileAddress(made, 'shop.sheaf.json', { view: 'focus' }))
      await project.field('Name').fill(`Edited in ${made.repo}`)
      await project.header.getByText('1', { exact: true }).waitFor()
    }
    const landing = new LandingPage(editor.page, sheaf.url)
    await landing.open('/')
    const list = landing.page.getByRole('region', { name: 'Edits not committed yet' })
    await list
      .getByRole('link', { name: /shop\.json/ })
      .nth(1)
      .waitFor()

    await list.getByRole('button', { name: 'Actions for shop.json' }).first().click()
    await landing.page.getByRole('menuitem', { name: 'Compare' }).click()
    const comparison = landing.dialog('Changes in shop.json')
    await comparison.getByText(`"name": "Edited in ${second.repo}"`).waitFor()
    await comparison.getByRole('button', { name: 'Close' }).click()

    await list.getByRole('button', { name: 'Actions for shop.json' }).first().click()
    await landing.page.getByRole('menuitem', { name: 'Drop the edits' }).click()
    await expect.poll(() => list.getByRole('link', { name: /shop\.json/ }).count()).toBe(1)
    await list.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => list.getByRole('link', { name: /shop\.json/ }).count()).toBe(2)

    await list
      .getByRole('link', { name: /shop\.json/ })
      .last()
      .click()
    await editor.page.waitForURL(`**${fileAddress(first, 'shop.sheaf.json', { view: 'focus' })}`)
    await expect.poll(() => project.field('Name').inputValue()).toBe(`Edited in ${first.repo}`)
  })

  test('go to another browser as a file, and a file that was tampered with does not come in', async ({
    browser,
    editor,
    sheaf,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Carried over')
    await project.header.getByText('1', { exact: true }).waitFor()
    const landing = new LandingPage(editor.page, sheaf.url)
    await landing.open('/')
    const exported = await landing.exportDrafts()

    const other = await openSignedIn(browser, sheaf)
    const there = new LandingPage(other.page, sheaf.url)
    await there.open('/')
    await there.importDrafts(exported.replace('Corner shop', 'Hidden from you'))
    await other.page.getByText(/were not imported: shop\.json/).waitFor()
    await there.importDrafts('{"drafts": []}')
    await other.page.getByText('This is no file with drafts.', { exact: false }).waitFor()
    await there.importDrafts(exported)
    await other.page.getByText('Imported 1 draft.').waitFor()
    await there.importDrafts(exported.replace('Carried over', 'Another'))
    await other.page.getByText(/You have other edits of shop\.json already/).waitFor()
    await expectFaultless(other)

    const opened = new ProjectPage(other.page, sheaf.url)
    await opened.open(fileAddress(made, 'shop.sheaf.json'))
    await expect.poll(() => opened.field('Name').inputValue()).toBe('Carried over')
    await opened.commit()
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Carried over'))
    await other.context.close()
  })

  test('of a deleted branch move to the default branch', async ({ editor, make, project }) => {
    editor.watch.allow(/404|422/)
    const made = await make.repository(shopProject)
    await made.createBranch('spring')
    await project.open(fileAddress(made, 'shop.sheaf.json', { ref: 'spring' }))
    await project.field('Name').fill('Kept')
    await project.header.getByText('1', { exact: true }).waitFor()
    await make.call('DELETE', `/repos/${made.owner}/${made.repo}/git/refs/heads/spring`)
    await project.open(treeAddress(made, 'spring'))
    const move = editor.page.getByRole('button', { name: 'Move 1 edited file to main' })
    await move.waitFor()
    await editor.page.getByText('Your edits of shop.json are kept in this browser.').waitFor()
    // Said by the page, and by nothing else.
    expect(await editor.page.getByText(/Could not load the branch, tag or commit spring/).count()).toBe(1)
    // It is no tag either.
    expect(await editor.page.getByText(/which does not change/).count()).toBe(0)
    await move.click()
    await editor.page.waitForURL(`**${treeAddress(made, 'main')}`)
    await project.commit()
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Kept'))
  })

  test('say what they are based on, and that the file has changed or gone since', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await project.header.getByText('1', { exact: true }).waitFor()
    await made.commit({ 'shop.json': data.replace('1.50', '9') })
    await editor.page.reload()
    await editor.page.getByText(/^Restored your edits from .*, based on version/).waitFor()
    await editor.page.getByText(/changed shop\.json on main .* since you began to edit it/).waitFor()
    await made.commit({ 'shop.json': null })
    await editor.page.reload()
    await editor.page.getByText(/shop\.json was removed from main since you began to edit it/).waitFor()
    expect(await project.field('Name').inputValue()).toBe('Mine')
  })

  test('that the browser forbids to keep are named before anything is typed', async ({
    editor,
    openProject,
  }) => {
    await editor.page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await editor.page.getByText(/not being kept on this device \(The operation is insecure\)/).waitFor()
    expect(await project.commitButton.isDisabled()).toBe(true)
    await project.field('Name').fill('Only here')
    await expectQuestionBeforeLeaving(editor.page)
    expect(await project.field('Name').inputValue()).toBe('Only here')
    await project.commit()
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Only here'))
  })

  test('for which there is no room are said at once, and kept when there is some', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      addEventListener('room', () => {
        IDBObjectStore.prototype.put = put
      })
    })
    await project.field('Name').fill('One day')
    const warning = page.getByText(/not being kept on this device \(The quota has been exceeded\)/)
    await warning.waitFor()
    await expectQuestionBeforeLeaving(page)
    await page.evaluate(() => dispatchEvent(new Event('room')))
    // It is tried again without a further keystroke.
    await warning.waitFor({ state: 'hidden' })
    await page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('One day')
  })
})

/** Tries to close the page, is asked whether that is meant, and stays. */
async function expectQuestionBeforeLeaving(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}
