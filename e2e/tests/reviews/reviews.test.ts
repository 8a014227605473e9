import { describe } from 'vitest'
import { axeFindings } from '../../harness/browser'
import { sidewaysScrolls } from '../../harness/layout'
import { RepositoryMaker } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { ProjectPage, shopProject, treeAddress } from '../../pages/project'

const cheaper = { 'shop.json': shopProject['shop.json']?.replace('1.50', '1.25') ?? '' }

async function propose(make: RepositoryMaker, title = 'Cheaper', files = cheaper) {
  const made = await make.repository(shopProject)
  await made.createBranch('edit')
  await made.commit(files, { branch: 'edit', message: 'Lowers the price' })
  await make.call('POST', `/repos/${made.owner}/${made.repo}/pulls`, {
    head: 'edit',
    base: 'main',
    title,
    body: 'Bread is <b>cheap</b> now.\n\nSee the bill.',
  })
  return { made, address: `/github/${made.owner}/${made.repo}/reviews/1` }
}

describe("a review's page", () => {
  test('shows what it changes, its state, its commits, and merges it', async ({
    editor,
    make,
    sheaf,
    project,
  }) => {
    const { made, address } = await propose(make)
    const { page } = editor
    await project.open(address)
    await page.getByRole('heading', { level: 1, name: 'Cheaper #1' }).waitFor()
    expect(await page.title()).toBe(`#1 Cheaper · ${made.owner}/${made.repo} · Sheaf`)
    await page.getByText('Bread is <b>cheap</b> now.').waitFor()
    await page.getByRole('heading', { name: '1 changed file' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Price was 1.50 now 1.25' }).last().waitFor()
    await page.getByText('No program checks').waitFor()
    await page.getByText('It is up to date with main.').waitFor()
    expect(await page.getByRole('button', { name: 'Update from main' }).isDisabled()).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByText('#1 Cheaper', { exact: true }).first().waitFor()
    expect(await sidewaysScrolls(page)).toEqual([])
    await page.getByRole('button', { name: 'Show the changed lines of shop.json' }).click()
    await page.getByRole('dialog').getByText('"price": 1.25').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Comment on all of it' }).click()
    await page.keyboard.type('Who <i>says</i> so?')
    await page.keyboard.press('ControlOrMeta+Enter')
    const events = page.getByRole('region', { name: 'What happened' })
    await events.getByRole('button', { name: 'Answer you' }).waitFor()
    // The box has it, too, until the hub has answered.
    await events.getByRole('region', { name: 'Comment' }).getByText('Who <i>says</i> so?').waitFor()
    expect(await made.get('/issues/1/comments')).toMatchObject([{ body: 'Who <i>says</i> so?' }])
    // What waits for the judgement goes out with it, as one, also what is about a field that is not changed.
    await page.getByRole('button', { name: /^Comment on Price/ }).click()
    await page.keyboard.type('So cheap?')
    await page.getByRole('button', { name: 'Start a review' }).click()
    await page.getByText('Not sent yet', { exact: true }).waitFor()
    expect(await made.get('/pulls/1/comments')).toEqual([])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByText('Not sent yet', { exact: true }).waitFor({ state: 'detached' })
    const [comment] = (await made.get('/pulls/1/comments')) as {
      body: string
      pull_request_review_id: number
    }[]
    expect(comment?.body).toBe('So cheap?')
    expect(await made.get('/pulls/1/reviews')).toMatchObject([{ id: comment?.pull_request_review_id }])
    await page.getByRole('button', { name: 'Merge with a merge commit' }).click()
    await page.getByRole('heading', { name: 'It is merged' }).waitFor()
    await page.getByText('you merged it').waitFor()
    expect(await made.read('shop.json')).toContain('1.25')
    expect(page.url()).toBe(sheaf.url + address)
  })

  test('is updated from its base, squashed, closed and opened again', async ({ editor, make, project }) => {
    const { made, address } = await propose(make)
    await made.commit({ 'other.json': '{}\n' })
    await make.call('POST', `/repos/${made.owner}/${made.repo}/statuses/${await made.head('edit')}`, {
      state: 'failure',
      context: 'links',
      description: 'Two links are dead',
    })
    const { page } = editor
    await project.open(address)
    await page.getByRole('listitem').filter({ hasText: 'links: failed' }).waitFor()
    await page.getByText('main has 1 commit that edit has not.').waitFor()
    await page.getByRole('button', { name: 'Update from main' }).click()
    await page.getByText('It is up to date with main.').waitFor()
    expect(await made.read('other.json', 'edit')).toBe('{}\n')
    await page.getByRole('button', { name: 'Close without merging' }).click()
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('radio', { name: /Squash into one commit/ }).click({ force: true })
    await page.getByRole('button', { name: 'Squash into one commit' }).click()
    await page.getByRole('heading', { name: 'It is merged' }).waitFor()
    const commits = (await made.get('/commits?sha=main')) as { commit: { message: string } }[]
    expect(commits[0]?.commit.message).toContain('Cheaper (#1)')
  })

  test('says what is in the way: a conflict, a draft, a missing right', async ({
    browser,
    editor,
    make,
    sheaf,
    project,
  }) => {
    const { made, address } = await propose(make)
    await made.commit({ 'shop.json': shopProject['shop.json']?.replace('1.50', '9') ?? '' })
    await project.open(address)
    await editor.page.getByRole('heading', { name: 'It has conflicts' }).waitFor()
    const merge = (page: typeof editor.page) =>
      page.getByRole('button', { name: 'Merge with a merge commit' })
    expect(await merge(editor.page).isDisabled()).toBe(true)
    await editor.page.getByText('It changes the same places as main did since.').first().waitFor()
    await editor.page.getByText('Nobody has approved it or asked for changes.').waitFor()
    await editor.page.getByText('0 comments.').waitFor()

    const second = await propose(make, 'For all to see')
    await sheaf.addUser('guest')
    const guest = await openSignedIn(browser, sheaf, await sheaf.token('guest'))
    await new ProjectPage(guest.page, sheaf.url).open(second.address)
    await guest.page.getByText('Only people who may push to this repository can do this.').first().waitFor()
    expect(await guest.page.getByRole('button', { name: 'Merge', exact: true }).isDisabled()).toBe(true)
    await expectFaultless(guest)
    await guest.context.close()
  })

  test('takes in a base that it conflicts with, asked value by value', async ({ editor, make, project }) => {
    const { made, address } = await propose(make)
    const theirs = shopProject['shop.json']?.replace('1.50', '9').replace('Corner shop', 'Market hall') ?? ''
    const base = await made.commit({ 'shop.json': theirs, 'other.json': '{}\n' })
    const head = await made.head('edit')
    const { page } = editor
    await project.open(address)
    await page.getByRole('heading', { name: 'It has conflicts' }).waitFor()
    await page.getByRole('button', { name: 'Update from main' }).click()
    const dialog = project.dialog('Update from main')
    await dialog.getByRole('radiogroup').waitFor()
    const submit = dialog.getByRole('button', { name: 'Update from main' })
    expect(await submit.isDisabled()).toBe(true)
    expect(await made.head('edit')).toBe(head)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('radio').first().click({ force: true })
    await submit.click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'It can be merged' }).waitFor()
    const commit = (await made.get('/commits/edit')) as { parents: { sha: string }[] }
    expect(commit.parents.map(({ sha }) => sha)).toEqual([head, base])
    const merged = await made.read('shop.json', 'edit')
    expect(merged).toContain('1.25')
    expect(merged).toContain('Market hall')
    expect(await made.read('other.json', 'edit')).toBe('{}\n')
    await page.getByRole('button', { name: 'Merge with a merge commit' }).click()
    await page.getByRole('heading', { name: 'It is merged' }).waitFor()
    expect(await made.read('shop.json')).toBe(merged)
  })

  test('asks somebody for a review', async ({ editor, make, sheaf }) => {
    const { made, address } = await propose(make)
    await sheaf.addUser('colleague')
    await make.call('PUT', `/repos/${made.owner}/${made.repo}/collaborators/colleague`, {
      permission: 'push',
    })
    const { page } = editor
    await new ProjectPage(page, sheaf.url).open(address)
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByRole('menuitem', { name: 'colleague' }).click()
    await page.getByRole('listitem').filter({ hasText: 'colleague' }).waitFor()
    await page.getByText('There is nobody else to ask.').waitFor()
  })

  test('is found from the workspace and in the list, open or ended', async ({ editor, make, project }) => {
    const { made, address } = await propose(make, 'Spring <i>prices</i>')
    const { page } = editor
    await project.open(treeAddress(made))
    await page.getByRole('heading', { name: '1 open review' }).waitFor()
    await page.getByRole('link', { name: 'All reviews' }).click()
    await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor()
    await page.getByRole('link', { name: 'Spring <i>prices</i>' }).click()
    await page.waitForURL(`**${address}`)
    await page.getByRole('button', { name: 'Close without merging' }).click()
    await page.getByRole('button', { name: 'Open again' }).waitFor()
    await page
      .getByRole('navigation', { name: /breadcrumb|where/i })
      .getByRole('link', { name: 'Reviews' })
      .click()
    await page.getByText('No open reviews').waitFor()
    await page.getByRole('radio', { name: 'Merged or closed' }).click()
    await page.getByRole('link', { name: 'Spring <i>prices</i>' }).waitFor()
  })

  test('an address that is none is a Miss', async ({ editor, sheaf }) => {
    await editor.page.goto(`${sheaf.url}/github/you/x/reviews/first`)
    await editor.page.getByText('Miss', { exact: true }).waitFor()
    await editor.page.goto(`${sheaf.url}/github/you/x/reviews/1/files`)
    await editor.page.getByText('Miss', { exact: true }).waitFor()
    await editor.page.goto(sheaf.url)
    await editor.page.getByRole('heading', { level: 1 }).waitFor()
  })
})

/** Two projects, of which only one is under review. */
const twoProjects = {
  ...shopProject,
  'cafe/menu.sheaf.json': `${JSON.stringify({ options: { dataFile: 'menu.json' }, schema: { type: 'object', properties: { dish: { type: 'string' } } } })}\n`,
  'cafe/menu.json': '{ "dish": "Soup" }\n',
}

describe('the reviews of a project', () => {
  test('are marked in the workspace and found by its name', async ({ editor: { page }, make, sheaf }) => {
    const made = await make.repository(twoProjects)
    const propose = async (branch: string, title: string, files: Readonly<Record<string, string>>) => {
      await made.createBranch(branch)
      await made.commit(files, { branch })
      const pull = { head: branch, base: 'main', title }
      await make.call('POST', `/repos/${made.owner}/${made.repo}/pulls`, pull)
    }
    await propose('cheaper', 'Cheaper bread', cheaper)
    await propose('prose', 'A readme', { 'README.md': 'Hello\n' })
    const project = new ProjectPage(page, sheaf.url)
    await project.open(treeAddress(made))
    const card = page.getByRole('link', { name: /^Shop/ }).filter({ hasText: 'In review' })
    await card.waitFor()
    expect(await page.getByText('In review').count()).toBe(1)
    const entry = page.getByRole('listitem').filter({ hasText: 'Cheaper bread' })
    await entry.getByRole('link', { name: 'Shop', exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('link', { name: 'All reviews' }).click()
    await page.getByRole('link', { name: 'A readme' }).waitFor()
    await page.getByRole('button', { name: 'Reviews of: All projects' }).click()
    await page.getByRole('option', { name: /^shop/i }).click()
    await page.getByRole('button', { name: 'Reviews of: shop' }).waitFor()
    await page.getByRole('link', { name: 'A readme' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Cheaper bread' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await sidewaysScrolls(page)).toEqual([])

    // The choice is part of the address.
    await project.open(`/github/${made.owner}/${made.repo}/reviews?project=cafe%2Fmenu.sheaf.json`)
    await page.getByText('No review changes menu').waitFor()
    await page.getByRole('radio', { name: 'Merged or closed' }).click()
    await page.waitForURL('**&state=closed')
    await project.openMore()
    await page.getByRole('button', { name: 'Share' }).click()
    const shared = await page.getByRole('textbox', { name: 'Link to this page' }).inputValue()
    expect(shared).toBe(page.url())
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Link to this page' }).waitFor({ state: 'detached' })
    await project.more.click()
    await page.getByRole('radio', { name: 'Open' }).click()
    await page.getByRole('link', { name: 'Show all reviews' }).click()
    await page.getByRole('link', { name: 'A readme' }).waitFor()
  })
})
