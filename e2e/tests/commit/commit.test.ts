import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, test } from '../../harness/scenario'
import { hubUser } from '../../harness/sheaf'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

describe('committing', () => {
  test('one field is a one-line diff by the right author in a real clone', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Harbour shop')
    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    await expect.poll(() => dialog.getByLabel('Commit message').inputValue()).toBe('Update Name')
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => editor.page.locator('[role=tooltip]').allTextContents()).toEqual([])

    const afterwards = shopProject['shop.json']?.replace('Corner shop', 'Harbour shop')
    await inClone(
      sheaf,
      made,
      async (clone) => {
        expect((await git(clone, 'log', '-1', '--format=%s')).trim()).toBe('Update Name')
        expect((await git(clone, 'log', '-1', '--format=%an')).trim()).not.toBe('')
        expect((await git(clone, 'show', '--numstat', '--format=', 'HEAD')).trim()).toBe('1\t1\tshop.json')
        const file = join(clone, 'shop.json')
        expect(await readFile(file, 'utf8')).toBe(afterwards)
        await writeFile(file, `${shopProject['shop.json']?.replace('Corner shop', 'From the shell')}`)
        await git(clone, 'commit', '-qam', 'From the shell')
        await git(clone, 'push', '-q')
      },
      { user: hubUser },
    )
    await editor.page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('From the shell')
  })

  test('says what it has written, in the words of who owns it, and takes it back beside what others did', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const publishing = { words: { commit: 'Publish' }, message: '{project}: {title}', live: true }
    const own = JSON.parse(shopProject['shop.sheaf.json'] ?? '')
    const options = { ...own.options, publishing }
    const { made, project } = await openProject(
      { ...shopProject, 'shop.sheaf.json': JSON.stringify({ ...own, options }) },
      'shop.sheaf.json',
    )
    await project.field('Price').fill('2.75')
    await page.getByText(/^Saved in this browser/).waitFor()
    await project.field('Name').fill('Other')
    await page.getByRole('button', { name: 'Put back Name: Corner shop' }).click()
    expect(await project.field('Name').inputValue()).toBe('Corner shop')
    await project.header.getByRole('button', { name: /^Publish/ }).click()
    const dialog = project.commitDialog
    await dialog.getByText('Goes to main, which is published at once.').waitFor()
    await expect.poll(() => dialog.getByLabel('Commit message').inputValue()).toBe('Shop: Update Price')
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Committed to main. Price is now “2.75”').waitFor()
    expect(await made.read('shop.json')).toContain('"price": 2.75')

    await made.commit({
      'shop.json': `${shopProject['shop.json']?.replace('1.50', '2.75').replace('Corner', 'Harbour')}`,
    })
    await page.getByRole('button', { name: 'Undo this commit' }).click()
    await project.dialog('Undo this commit?').getByRole('button', { name: 'Undo this commit' }).click()
    await page.getByText('Taken back on main, by a new commit: “Shop: Update Price”').waitFor()
    expect(await made.read('shop.json')).toBe(shopProject['shop.json']?.replace('Corner', 'Harbour'))
    await expect.poll(() => project.field('Price').inputValue()).toBe('1.50')
  })

  test('to a new branch: the branch is made, the files committed, the view switches', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Price').fill('2.75')
    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    await project.showDetails(dialog)
    await dialog.getByText('Commit to a new branch').click()
    expect(await dialog.getByLabel('New branch name').inputValue()).toBe('my-new-branch')
    await dialog.getByLabel('New branch name').fill('prices/spring')
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: 'prices/spring' })}`)

    expect(await made.read('shop.json', 'prices/spring')).toContain('"price": 2.75,')
    expect(await made.read('shop.json')).toContain('"price": 1.50,')
    await expect.poll(() => project.field('Price').inputValue()).toBe('2.75')
  })

  test('needs a message, and a free and valid name for a new branch', async ({ make, project }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('taken')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('x')
    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    const submit = dialog.getByRole('button', { name: 'Commit', exact: true })
    await dialog.getByLabel('Commit message').fill('')
    await submit.click()
    await dialog
      .getByText(/message/i)
      .first()
      .waitFor()
    expect(await dialog.isVisible()).toBe(true)

    await dialog.getByLabel('Commit message').fill('Fine')
    await project.showDetails(dialog)
    await dialog.getByText('Commit to a new branch').click()
    for (const name of ['', 'taken', 'a..b', 'ends.lock', 'with space']) {
      await dialog.getByLabel('New branch name').fill(name)
      await submit.click()
      await expect
        .poll(() => dialog.getByLabel('New branch name').getAttribute('aria-invalid'), {
          message: `name '${name}'`,
        })
        .toBe('true')
    }
    expect(await made.read('shop.json')).toBe(shopProject['shop.json'])
  })

  test('the button is disabled without edits on the current ref', async ({ make, project }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('other')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    expect(await project.commitButton.isDisabled()).toBe(true)
    await project.field('Name').fill('Edited')
    await expect.poll(() => project.commitButton.isDisabled()).toBe(false)
    await project.open(treeAddress(made, 'other'))
    await project.filesPanel.waitFor()
    expect(await project.commitButton.isDisabled()).toBe(true)
  })

  test('a colleague was faster in another field: both edits are kept, nothing is asked', async ({
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': `${shopProject['shop.json']?.replace('1.50', '9.99')}` })
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    await project
      .dialog(/^Committed/)
      .getByRole('button', { name: 'Done' })
      .click()
    const text = await made.read('shop.json')
    expect(text).toContain('"name": "Mine"')
    expect(text).toContain('"price": 9.99')
  })
})
