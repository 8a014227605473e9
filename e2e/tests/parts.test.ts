import { describe } from 'vitest'
import { expect, test } from '../harness/scenario'
import { shopProject } from '../pages/project'

describe('a part of the page that does not arrive', () => {
  test('a dialog: says so over the page, the form goes on, and it opens once it is there', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/Failed to load resource|ERR_FAILED|404/)
    const dialogs = /\/assets\/(CommitDialog|ReviewDialog)-.*\.js$/
    await editor.page.route(dialogs, (route) => route.abort())
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Kept')
    await project.commitButton.click()
    const failure = editor.page.getByRole('alert').filter({ hasText: 'This part of the page did not load' })
    await failure.waitFor()
    await failure.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => failure.count()).toBe(0)
    await project.commitButton.click()
    await failure.waitFor()
    await project.field('Name').fill('Kept on')
    await editor.page.unroute(dialogs)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await project.commitDialog.waitFor()
    expect(await failure.count()).toBe(0)
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Kept on"')
  })

  test('a screen: says so in its place while the network is gone, and comes back with it', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await editor.context.setOffline(true)
    await project.tab('Code').click()
    const failure = editor.page.getByRole('alert').filter({ hasText: 'You are offline' })
    await failure.waitFor()
    await editor.context.setOffline(false)
    await project.code.waitFor()
    expect(await failure.count()).toBe(0)
  })
})
