import { describe } from 'vitest'
import { axeFindings, watchPage } from '../../harness/browser'
import { holdRequests } from '../../harness/hold'
import { tabTo } from '../../harness/keyboard'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

interface PullRequest {
  readonly title: string
  readonly body: string
  readonly head: { readonly ref: string }
  readonly base: { readonly ref: string }
}

describe('submitting for review', () => {
  test('commits to a branch of its own and opens a pull request', async ({ editor, openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('For review')
    await project.reviewButton.click()
    const dialog = project.dialog(/review/i)
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Publish content')
    expect(await dialog.getByLabel('Description').inputValue()).toBe("Let's do it")
    await project.showDetails(dialog)
    await expect.poll(() => dialog.getByLabel('Commit message').inputValue()).toBe('Update Name')
    await dialog.getByRole('button', { name: 'Submit for review' }).click()
    await editor.page.getByRole('link', { name: /#1/ }).first().waitFor()

    const pulls = (await made.get('/pulls')) as PullRequest[]
    expect(pulls).toHaveLength(1)
    expect(pulls[0]).toMatchObject({ title: 'Publish content', body: "Let's do it", base: { ref: 'main' } })
    const branch = pulls[0]?.head.ref ?? ''
    expect(branch).not.toBe('main')
    expect(await made.read('shop.json', branch)).toContain('"name": "For review"')
    expect(await made.read('shop.json')).toContain('"name": "Corner shop"')
  })

  test('from a branch that is not the default: commits there and proposes it', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('spring')
    await project.open(fileAddress(made, 'shop.sheaf.json', { ref: 'spring' }))
    await project.field('Name').fill('Spring')
    await project.reviewButton.click()
    const dialog = project.dialog(/review/i)
    await dialog.getByLabel('Title').fill('Spring prices')
    await dialog.getByRole('button', { name: 'Submit for review' }).click()
    await editor.page.getByRole('link', { name: /#1/ }).first().waitFor()
    const pulls = (await made.get('/pulls')) as PullRequest[]
    expect(pulls[0]).toMatchObject({ title: 'Spring prices', head: { ref: 'spring' }, base: { ref: 'main' } })
  })

  test('not ready yet: a draft that nobody merges until it is marked as ready, and back', async ({
    editor: { page },
    make,
    sheaf,
  }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('spring')
    const project = new ProjectPage(page, sheaf.url)
    const address = fileAddress(made, 'shop.sheaf.json', { ref: 'spring' })
    await project.open(address)
    await project.field('Name').fill('Half done')
    await project.reviewButton.click()
    await project.showDetails(project.reviewDialog)
    await project.reviewDialog.getByText('Not ready yet').click()
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('link', { name: /#1/ }).first().click()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'It is not ready yet' }).waitFor()
    await page.getByText('A draft cannot be merged').waitFor()
    const merge = page.getByRole('button', { name: 'Merge with a merge commit' })
    expect(await merge.isDisabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    const isDraft = async () => ((await made.get('/pulls/1')) as { draft: boolean }).draft

    const ready = page.getByRole('button', { name: 'Mark ready' })
    await tabTo(page, ready)
    await page.keyboard.press('Enter')
    const back = page.getByRole('button', { name: 'Back to draft' })
    await back.waitFor()
    expect(await isDraft()).toBe(false)
    await expect.poll(() => merge.isEnabled()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await back.click()
    await ready.waitFor()
    expect(await isDraft()).toBe(true)
    await page.goto(`${sheaf.url}/github/${made.owner}/${made.repo}/reviews`)
    await page.getByText('Draft', { exact: true }).waitFor()

    // What is added to a review that is open leaves it as it is, and the form says so.
    await project.open(address)
    await project.field('Name').fill('Nearly done')
    await project.reviewButton.click()
    await project.reviewDialog.getByText('This branch is in review already').waitFor()
    expect(await project.reviewDialog.getByText('Not ready yet').count()).toBe(0)
    expect(await project.reviewDialog.getByLabel('Title').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await page.getByRole('link', { name: /#1/ }).first().click()
    await ready.click()
    await back.waitFor()
    await merge.click()
    await page.getByRole('heading', { name: 'It is merged' }).waitFor()
    expect(await made.read('shop.json')).toContain('"name": "Nearly done"')
  })

  test('a draft that cannot be changed stays one, and says why', async ({ browser, editor, make, sheaf }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('edit')
    await made.commit({ 'a.json': '{}\n' }, { branch: 'edit' })
    const draft = { head: 'edit', base: 'main', title: 'Half', draft: true }
    await make.call('POST', `/repos/${made.owner}/${made.repo}/pulls`, draft)
    const address = `${sheaf.url}/github/${made.owner}/${made.repo}/reviews/1`
    const { page } = editor
    await page.goto(address)
    const ready = page.getByRole('button', { name: 'Mark ready' })
    await ready.waitFor()
    const refusal = { data: null, errors: [{ type: 'FORBIDDEN', message: 'Not for you.' }] }
    // What the page reads meanwhile is answered: its conversations come by the same address.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('mutation') ? route.fulfill({ json: refusal }) : route.fallback(),
    )
    await ready.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Could not change the review #1.' })
    await alert.first().waitFor()
    expect(await alert.first().textContent()).toContain('Not for you.')
    await expect.poll(() => ready.isEnabled()).toBe(true)
    await page.unroute('**/api/graphql')

    await sheaf.addUser('reader')
    const reader = await openSignedIn(browser, sheaf, await sheaf.token('reader'))
    await reader.page.goto(address)
    await reader.page.getByText('Only its author and people who may push can do this.').first().waitFor()
    expect(await reader.page.getByRole('button', { name: 'Mark ready' }).isDisabled()).toBe(true)
    await expectFaultless(reader)
    await reader.context.close()
  })

  test('the link shown afterwards leads to the review, with what it changes', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('To be <b>read</b>')
    await project.reviewButton.click()
    await project.reviewDialog.getByLabel('Title').fill('New <i>name</i>')
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    const opened = editor.context.waitForEvent('page')
    await project
      .dialog('Submitted for review')
      .getByRole('link', { name: /Show it at/ })
      .click()
    const review = await opened
    const watch = await watchPage(review)
    await review.getByRole('heading', { level: 1, name: 'New <i>name</i> #1' }).waitFor()
    await review.getByText('Open', { exact: true }).waitFor()
    await review.getByRole('heading', { name: '1 commit' }).waitFor()
    await review.getByText('+  "name": "To be <b>read</b>",').waitFor()
    expect(await axeFindings(review)).toEqual([])
    await review.getByRole('listitem').getByRole('link').first().click()
    await review.getByRole('heading', { level: 1, name: /^(Update Name|File updates)$/ }).waitFor()
    expect(await axeFindings(review)).toEqual([])
    expect(watch.faults).toEqual([])
    await project.dialog('Submitted for review').getByRole('button', { name: 'Done' }).click()
    expect(project.path()).toBe(fileAddress(made, 'shop.sheaf.json', { ref: 'my-new-branch' }))
  })

  test('is told to who has gone on as a line of the page: no key goes astray', async ({ openProject }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    const { page } = project
    await project.field('Name').fill('To be read')
    const releaseBranch = await holdRequests(page, /\/git\/refs$/)
    const release = await holdRequests(page, (url) => url.pathname.endsWith('/pulls'))
    await project.reviewButton.click()
    await project.reviewDialog.getByLabel('Title').fill('New name')
    const branchAsked = page.waitForRequest(/\/git\/refs$/)
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await branchAsked
    // The view is about to go to another branch: what is typed into this one would stay behind.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    releaseBranch()
    // There it is before the review is asked for.
    await page.waitForURL(/my-new-branch/)
    expect(await project.reviewDialog.isVisible()).toBe(true)
    // The address is there a moment before the page is.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return project.reviewDialog.isVisible()
      })
      .toBe(false)
    await project.field('Name').press('End')
    const where = page.getByRole('button', { name: 'Where it is' })
    release()
    let typed = ''
    while (typed.length < 20 || (await where.count()) === 0) {
      await page.keyboard.type('x', { delay: 60 })
      typed += 'x'
    }
    expect(await project.field('Name').inputValue()).toBe(`To be read${typed}`)
    await page.getByText('Submitted for review: #1 New name').waitFor()
    await where.click()
    const said = project.dialog('Submitted for review')
    await said.getByRole('link', { name: '#1 New name' }).waitFor()
    await said.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => where.evaluate((button) => button === document.activeElement)).toBe(true)
    await page
      .getByRole('region', { name: 'Submitted for review' })
      .getByRole('button', { name: 'Close' })
      .click()
    await where.waitFor({ state: 'hidden' })
  })

  test('needs a title and a commit message', async ({ openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Unnamed')
    await project.reviewButton.click()
    await project.showDetails(project.reviewDialog)
    for (const [label, value] of [
      ['Title', 'A title'],
      ['Commit message', 'A message'],
    ] as const) {
      const field = project.reviewDialog.getByLabel(label)
      await field.fill('')
      await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
      await expect.poll(() => field.getAttribute('aria-invalid'), { message: label }).toBe('true')
      await field.fill(value)
    }
    expect(await made.get('/pulls?state=all')).toEqual([])
  })
})
