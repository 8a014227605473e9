import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

describe('the header', () => {
  test('the branch picker keeps the kind of route', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('feature/other')
    for (const address of [
      (ref: string) => treeAddress(made, ref),
      (ref: string) => fileAddress(made, 'shop.sheaf.json', { ref }),
    ]) {
      await project.open(address('main'))
      await project.header.getByRole('button', { name: /branch/i }).click()
      await editor.page.getByRole('option', { name: 'feature/other' }).click()
      await editor.page.waitForURL(`**${address('feature/other')}`)
    }
  })

  test('the buttons stand where the specification wants them', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    for (const path of [
      treeAddress(made),
      fileAddress(made, 'shop.sheaf.json'),
      fileAddress(made, 'shop.sheaf.json', { view: 'focus' }),
    ]) {
      await project.open(path)
      await project.commitButton.waitFor()
      await project.reviewButton.waitFor()
      await project.header.getByRole('button', { name: 'Share' }).waitFor()
      await project.header.getByRole('button', { name: 'Feedback' }).waitFor()
    }
    await project.open('/')
    await project.header.getByRole('button', { name: 'Sign Out' }).waitFor()
    await editor.page.getByRole('heading', { name: 'All projects' }).waitFor()
    expect(await project.commitButton.count()).toBe(0)
  })

  test("share links use the product's public host", async ({ sheaf, openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.header.getByRole('button', { name: 'Share' }).click()
    await project.dialog(/Share/).waitFor()
    const values = () =>
      project
        .dialog(/Share/)
        .getByRole('textbox')
        .evaluateAll((fields) =>
          fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
        )
    await expect.poll(values).toContain(`${sheaf.url}${fileAddress(made, 'shop.sheaf.json')}`)
    expect(await values()).toContain(`${sheaf.url}${fileAddress(made, 'shop.sheaf.json', { view: 'focus' })}`)
  })

  test('feedback offers an e-mail and an issue', async ({ project }) => {
    await project.open('/')
    await project.header.getByRole('button', { name: 'Feedback' }).click()
    const popover = project.dialog(/Feedback/)
    await popover
      .getByText(/e-?mail/i)
      .first()
      .waitFor()
    await popover.getByText(/issue/i).first().waitFor()
  })

  test('the way to the account at the hub, and for who looks after it to the administration', async ({
    editor,
    project,
  }) => {
    await project.open('/')
    await project.header.getByRole('button', { name: 'Account' }).click()
    const opened = editor.page.waitForEvent('popup')
    await project.dialog('Account').getByRole('link', { name: 'Account settings' }).click()
    const settings = await opened
    await settings.getByRole('heading', { name: 'Security' }).waitFor()
    await settings.getByRole('link', { name: 'Administration' }).click()
    await settings.getByRole('heading', { name: 'People', exact: true }).waitFor()
    await settings.close()
  })

  test('the tab of the browser is called what it shows', async ({ editor: { page }, openProject }) => {
    const { made } = await openProject(shopProject, 'shop.sheaf.json')
    const place = `shop.sheaf.json · ${made.owner}/${made.repo} · Sheaf`
    await expect.poll(() => page.title()).toBe(`Shop · ${place}`)
  })

  test('light, dark or as the system', async ({ editor, project }) => {
    await project.open('/')
    const background = () => editor.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await background()
    await project.header.getByRole('button', { name: 'Account' }).click()
    await editor.page.getByRole('radio', { name: 'Dark' }).click()
    await expect.poll(background).not.toBe(light)
    await editor.page.reload()
    await expect.poll(background).not.toBe(light)
    await editor.page.getByRole('heading', { name: 'All projects' }).waitFor()
  })
})
