import { describe } from 'vitest'
import { filesOfParts } from '../../harness/builtParts'
import { expect, test } from '../../harness/scenario'
import { shopProject, treeAddress } from '../../pages/project'

describe('a part of the page that does not arrive', () => {
  test('a dialog: says so over the page, the form goes on, and it opens when asked for again', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/Failed to load resource|ERR_FAILED/)
    const dialogs = /\/assets\/commit-.*\.js$/
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
    await failure.getByRole('button', { name: 'Retry' }).click()
    await failure.waitFor()
    await editor.page.unroute(dialogs)
    await failure.getByRole('button', { name: 'Retry' }).click()
    await project.commitDialog.waitFor()
    expect(await failure.count()).toBe(0)
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Kept on"')
  })

  test('a dialog of a version that is no more: only a new page has it, with what was typed', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/Failed to load resource|404/)
    const dialogs = /\/assets\/commit-.*\.js$/
    await editor.page.route(dialogs, (route) => route.fulfill({ status: 404 }))
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Kept')
    await project.commitButton.click()
    const failure = editor.page.getByRole('alert').filter({ hasText: 'A new version of Sheaf' })
    await failure.waitFor()
    expect(await failure.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    await editor.page.unroute(dialogs)
    await failure.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Kept')
    await project.commitButton.click()
    await project.commitDialog.waitFor()
  })

  test('a screen: says so in its place while the network is gone, and comes back with it', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').waitFor()
    await editor.context.setOffline(true)
    await project.tab('Code').click()
    const failure = editor.page.getByRole('alert').filter({ hasText: 'You are offline' })
    await failure.waitFor()
    // A network that is back does not carry everything at once.
    await editor.page.route(/\/assets\//, (route) => route.abort())
    const failed = editor.page.waitForEvent('requestfailed')
    await editor.context.setOffline(false)
    await failed
    await editor.page.unroute(/\/assets\//)
    await project.code.waitFor()
    expect(await failure.count()).toBe(0)
  })
})

describe('what opens over the page', () => {
  test('comes before the first key, which asks for nothing, and so does the form that commits', async ({
    editor: { page },
    openProject,
  }) => {
    // Everything that a page brings by itself in its first pauses; all files of a part come before the first is imported.
    const byItself = [
      'commit',
      'PaletteDialog',
      'globalCommands',
      'PresenceNote',
      'visits',
      'DraftStorageBanner',
      'otherCalls',
      'historyAnswers',
      'reviewCalls',
    ]
    const files = await filesOfParts(byItself)
    const areThere = Promise.all(
      files.map((file) =>
        page.waitForResponse(
          (response) => response.url().endsWith(`/${file}`) && response.request().resourceType() === 'script',
        ),
      ),
    )
    const brought = new Set<string>()
    let asked: string[] = []
    page.on('request', (request) => {
      const address = request.url()
      // What is to be committed is checked by a worker of its own. An import finds in the cache what was brought.
      if (!/\/assets\/(?!worker-)/.test(address) || brought.has(address)) return
      brought.add(address)
      asked.push(address)
    })
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').click()
    await areThere
    asked = []
    await page.keyboard.press('x')
    await project.header.getByText('1', { exact: true }).waitFor()
    await page.keyboard.press('Alt+Enter')
    await page.getByRole('menuitem', { name: 'Edit as JSON' }).waitFor()
    await page.keyboard.press('Escape')
    await project.commitButton.click()
    await project.commitDialog.waitFor()
    expect(asked).toEqual([])
  })
})

test('a form is there when a link of the list is followed', async ({ editor: { page }, make, project }) => {
  const made = await make.repository(shopProject)
  const [form = ''] = await filesOfParts(['form'])
  const isThere = page.waitForResponse(
    (response) => response.url().endsWith(`/${form}`) && response.request().resourceType() === 'script',
  )
  await project.open(treeAddress(made))
  await isThere
  await page.getByRole('main').getByRole('link', { name: /shop/i }).first().click()
  await project.field('Name').waitFor()
})
