import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { recordCalls } from '../../harness/calls'
import type { MadeRepository } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

/** Refuses to write trees, each time with the next message. */
async function refuseTrees(page: Page, ...messages: string[]) {
  let refused = 0
  await page.route(/\/git\/trees$/, (route) => {
    const message = messages[Math.min(refused, messages.length - 1)]
    refused += 1
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ message }) })
  })
}

/** Commits a name, which fails, and shows what has failed. */
async function activityAfterFailure(
  project: ProjectPage,
  made: MadeRepository,
  name: string,
): Promise<Locator> {
  const { page } = project
  await project.open(fileAddress(made, 'shop.sheaf.json'))
  await project.field('Name').fill(name)
  await refuseTrees(page, 'Not today.')
  await project.commitButton.click()
  await project.submitCommit()
  await project.commitDialog.getByText(/Not today\./).waitFor()
  await page.keyboard.press('Escape')
  await project.headerButton('Activity, 1 failed').click()
  return project.dialog('Activity')
}

describe('loading statuses', () => {
  test('go from Loading to Failed with the error, and by Retry to Loaded', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    editor.watch.allow(/403/)
    const activity = await activityAfterFailure(project, made, 'Retried')
    const entry = activity.getByRole('listitem')
    await entry.getByText(/Not today\./).waitFor()
    expect(await entry.getByText('Failed', { exact: true }).count()).toBe(1)
    expect(await entry.locator('time').getAttribute('datetime')).toMatch(/^\d{4}-\d\d-\d\dT/)

    await editor.page.unroute(/\/git\/trees$/)
    await entry.getByRole('button', { name: 'Retry' }).click()
    await entry.getByText('Done', { exact: true }).waitFor()
    expect(await entry.count()).toBe(1)
    expect(await made.read('shop.json')).toContain('"name": "Retried"')
    await editor.page.keyboard.press('Escape')
    await project.headerButton(/^Activity$/).waitFor()
    await expect.poll(() => project.commitButton.isDisabled()).toBe(true)
  })

  test('a dismissed failure leaves the list', async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    editor.watch.allow(/403/)
    const activity = await activityAfterFailure(project, made, 'Dismissed')
    await activity.getByRole('listitem').getByRole('button', { name: 'Dismiss' }).click()
    await activity.getByText(/What you do here is listed/).waitFor()
    expect(await activity.getByRole('listitem').count()).toBe(0)
    await editor.page.keyboard.press('Escape')
    await project.headerButton(/^Activity$/).waitFor()
  })

  test('failures are toasts at the bottom right, the newest first', async ({ editor, openProject }) => {
    editor.watch.allow(/403/)
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Twice')
    await refuseTrees(editor.page, 'The older one.', 'The newer one.')
    await project.commitButton.click()
    await project.submitCommit()
    // The pointer on a toast keeps all of them; the second try goes by keyboard.
    await project.toasts.first().hover()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).press('Enter')
    await expect.poll(() => project.toasts.count()).toBe(2)
    const texts = await project.toasts.allInnerTexts()
    expect(texts[0]).toContain('The newer one.')
    expect(texts[1]).toContain('The older one.')
    const box = await project.toasts.last().boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 40)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(900 - 40)
  })

  test('a toast stays for 1000 ms', async ({ editor, openProject }) => {
    const { page } = editor
    editor.watch.allow(/403/)
    await page.clock.install()
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Timed')
    await refuseTrees(page, 'No.')
    await project.commitButton.click()
    await project.commitDialog.waitFor()
    // Not so far that the time of a request which is under way were up: its failure is a toast too.
    await page.clock.pauseAt(new Date(Date.now() + 5_000))
    await project.submitCommit()
    const step = 5
    await expect
      .poll(async () => {
        await page.clock.runFor(step)
        return project.toasts.count()
      })
      .toBe(1)
    await page.clock.runFor(1000 - 2 * step)
    expect(await project.toasts.count()).toBe(1)
    await page.clock.runFor(2 * step)
    await expect.poll(() => project.toasts.count()).toBe(0)
    await page.clock.resume()
  })
})

describe('creating a repository', () => {
  test('is polled until it is ready: 404 and 409 mean not yet', async ({ editor, make, sheaf }) => {
    const landing = new LandingPage(editor.page, sheaf.url)
    editor.watch.allow(/404|409/)
    const calls = recordCalls(editor.page)
    const notYet = [404, 409, 404]
    let isSaid = false
    await editor.page.route(/\/git\/ref\/heads\/main$/, (route) => {
      const status = notYet.shift() ?? (isSaid ? undefined : 404)
      if (status === undefined) return route.continue()
      const message = status === 404 ? 'Not Found' : 'Git Repository is empty.'
      return route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ message }) })
    })
    await landing.open('/')
    await landing.fillCreateForm('polled', 'first')
    await landing.createDialog.getByText('Create as private repository (preview)').click()
    await landing.submitCreateForm()
    await landing.createDialog.getByText(/Waiting until you\/polled is ready/).waitFor()
    isSaid = true
    await editor.page.waitForURL('**/github/you/polled/blob/main/first.sheaf.json')
    await landing.createDialog.waitFor({ state: 'hidden' })
    expect(notYet).toEqual([])

    const created = calls.filter(({ method, path }) => method === 'POST' && path === '/user/repos')
    expect(created.map(({ body }) => body)).toEqual([{ name: 'polled', private: false, auto_init: true }])
    const polls = calls.filter(({ path }) => path === '/repos/you/polled/git/ref/heads/main')
    expect(polls.length).toBeGreaterThanOrEqual(4)
    expect(await make.open('you', 'polled').get('')).toMatchObject({ private: false })
  })

  test('another error ends the polling and is told', async ({ editor, sheaf }) => {
    const landing = new LandingPage(editor.page, sheaf.url)
    editor.watch.allow(/403/)
    let polls = 0
    await editor.page.route(/\/git\/ref\/heads\/main$/, (route) => {
      polls += 1
      return route.fulfill({
        status: 403,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Repository access blocked' }),
      })
    })
    await landing.open('/')
    editor.watch.allow(/404/) // a name that is free
    await landing.fillCreateForm('blocked')
    await landing.submitCreateForm()
    await landing.createDialog.getByText(/Repository access blocked/).waitFor()
    expect(polls).toBe(1)
    expect(landing.path()).toBe('/')
  })
})
