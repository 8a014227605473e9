import { describe } from 'vitest'
import { countClicks } from '../../harness/clicks'
import { png } from '../../harness/pictures'
import { expect, expectFaultless, openSignedIn, phoneTest, test } from '../../harness/scenario'
import { FileField } from '../../pages/fileField'
import { LandingPage } from '../../pages/landing'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

const board: Readonly<Record<string, string>> = {
  'board.sheaf.json': JSON.stringify({
    options: { dataFile: 'board.json' },
    schema: {
      type: 'object',
      title: 'Board',
      properties: {
        price: { type: 'number', title: 'Price of coffee' },
        events: {
          type: 'array',
          title: 'Events',
          items: {
            type: 'object',
            title: 'Event',
            properties: {
              name: { type: 'string', title: 'Name' },
              photo: { type: 'string', title: 'Photo' },
            },
          },
        },
      },
    },
    uiSchema: { events: { items: { photo: { 'ui:widget': 'image' } } } },
  }),
  'board.json': '{\n  "price": 4.20,\n  "events": [\n    { "name": "Opening" }\n  ]\n}\n',
}

/** What people come for, from the first page on, and how many clicks it may take. */
describe('the jobs of people', () => {
  test('from the address that the server has printed to the first commit: five clicks', async ({
    visitor,
    sheaf,
    make,
  }) => {
    const { page } = visitor
    const clicks = await countClicks(page)
    await page.goto(sheaf.url)
    await page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await page.getByRole('button', { name: /^Continue as/ }).click()
    const landing = new LandingPage(page, sheaf.url)
    await landing.projects.getByRole('link', { name: /^Conference programme/ }).click()
    const project = new ProjectPage(page, sheaf.url)
    await project.field('Motto').click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Software by the harbour')
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).waitFor()
    await page.keyboard.press('ControlOrMeta+Enter')
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await make.open('tidewater-conf', 'programme').read('2027/programme.json')).toContain(
      '"Software by the harbour"',
    )
    expect(clicks.count()).toBeLessThanOrEqual(5)
  })

  test('a collaborator finds the project that somebody shares with them: two clicks', async ({
    browser,
    sheaf,
    make,
  }) => {
    const made = await make.repository(shopProject, { isPrivate: true })
    await sheaf.addUser('colleague')
    const colleague = await openSignedIn(browser, sheaf, await sheaf.token('colleague'))
    const { page } = colleague
    const landing = new LandingPage(page, sheaf.url)
    await landing.open('/')
    await page.getByRole('heading', { level: 1, name: 'Create your first project!' }).waitFor()
    await expectFaultless(colleague)

    await make.call('PUT', `/repos/${made.owner}/${made.repo}/collaborators/colleague`, {
      permission: 'push',
    })
    const clicks = await countClicks(page)
    await landing.open('/')
    await landing.projects.getByRole('link', { name: new RegExp(`${made.owner}/${made.repo}`) }).click()
    const project = new ProjectPage(page, sheaf.url)
    await project.field('Name').waitFor()
    expect(clicks.count()).toBeLessThanOrEqual(2)

    await landing.open('/')
    const first = page.getByRole('list', { name: 'Continue' }).getByRole('link').first()
    expect(await first.innerText()).toContain(`${made.owner}/${made.repo}`)
    await expectFaultless(colleague)
    await colleague.context.close()
  })

  test('a review is approved with a comment on one price, and merged: six clicks', async ({
    browser,
    sheaf,
    make,
  }) => {
    const made = await make.repository(shopProject)
    await sheaf.addUser('reviewer')
    const at = `/repos/${made.owner}/${made.repo}`
    await make.call('PUT', `${at}/collaborators/reviewer`, { permission: 'push' })
    await made.createBranch('edit')
    const dearer = shopProject['shop.json']?.replace('1.50', '4.80') ?? ''
    await made.commit({ 'shop.json': dearer }, { branch: 'edit' })
    const pull = { head: 'edit', base: 'main', title: 'Dearer <b>bread</b>' }
    await make.call('POST', `${at}/pulls`, pull)
    await make.call('POST', `${at}/pulls/1/requested_reviewers`, { reviewers: ['reviewer'] })
    const line = dearer.split('\n').findIndex((text) => text.includes('4.80')) + 1
    const hostile = '<img src=x onerror=alert(1)> [x](javascript:alert(1)) \u202Etxt'
    const commit = await made.head('edit')
    const comment = { path: 'shop.json', line, side: 'RIGHT', commit_id: commit, body: hostile }
    await make.call('POST', `${at}/pulls/1/comments`, comment)

    const reviewer = await openSignedIn(browser, sheaf, await sheaf.token('reviewer'))
    const { page } = reviewer
    const clicks = await countClicks(page)
    await page.goto(sheaf.url)
    await page.getByRole('link', { name: 'Dearer <b>bread</b>' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Dearer <b>bread</b> #1' }).waitFor()
    const changes = page.getByRole('list', { name: 'Changes in shop.json' })
    const change = changes.getByRole('listitem').filter({ hasText: 'Price' }).first()
    await page.getByText('<img src=x onerror=alert(1)>').first().waitFor()
    expect(await page.locator('main img[src="x"], a[href^="javascript"]').count()).toBe(0)
    await change.getByRole('button', { name: /^Comment on/ }).click()
    await page.keyboard.type('Rather 4.60?')
    // What is half typed stays through a reload.
    await page.reload()
    const field = page.getByRole('textbox', { name: 'Your comment' })
    await expect.poll(() => field.inputValue()).toBe('Rather 4.60?')
    await field.press('ControlOrMeta+Enter')
    await page.getByRole('button', { name: 'Answer' }).nth(1).waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByRole('listitem').filter({ hasText: 'reviewer approved it' }).first().waitFor()
    await expectFaultless(reviewer)
    await page.getByRole('button', { name: 'Merge with a merge commit' }).click()
    await page.getByRole('heading', { name: 'It is merged' }).waitFor()
    expect(clicks.count()).toBeLessThanOrEqual(6)

    // The provider has the same: the comment on the line of that value, the judgement, the merge.
    const comments = (await made.get('/pulls/1/comments')) as { readonly body: string }[]
    expect(comments.find(({ body }) => body.startsWith('Rather 4.60?'))).toMatchObject({
      path: 'shop.json',
      line,
      side: 'RIGHT',
      user: { login: 'reviewer' },
    })
    expect(await made.get('/pulls/1/reviews')).toContainEqual(
      expect.objectContaining({ state: 'APPROVED', commit_id: commit }),
    )
    expect(await made.read('shop.json')).toContain('4.80')
    await expectFaultless(reviewer)
    await reviewer.context.close()
  })

  phoneTest(
    'a price and an event with a photo, sent for review from a phone: nine clicks',
    async ({ editor, make, project }) => {
      const { page } = editor
      const made = await make.repository(board)
      const clicks = await countClicks(page)
      await project.open(fileAddress(made, 'board.sheaf.json', { view: 'focus' }))
      await project.field('Price of coffee').tap()
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.type('4.80')
      await project.field('Price of coffee').press('Tab')
      await page.getByRole('button', { name: 'Add Event' }).tap()
      const name = project.field('Name').last()
      await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.type('Reading at the harbour')
      const photo = new FileField(page, 'Photo')
      const chosen = page.waitForEvent('filechooser')
      await photo.group.last().getByRole('button', { name: 'Upload…' }).tap()
      await (await chosen).setFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: png(64, 48, 40) })
      await photo.waiting.last().waitFor()
      await project.thumbBar.getByRole('button', { name: 'Submit for review' }).tap()
      const dialog = project.reviewDialog
      await dialog.getByText('4.80').waitFor()
      await dialog.getByRole('button', { name: 'Submit for review' }).tap()
      await page.getByRole('link', { name: /#1/ }).first().waitFor()
      expect(clicks.count()).toBeLessThanOrEqual(9)

      const [pull] = JSON.parse(JSON.stringify(await made.get('/pulls')))
      const proposed = await made.read('board.json', pull.head.ref)
      expect(proposed).toMatch(
        /"price": 4.80,[^]*"name": "Reading at the harbour",\s+"photo": "[^"]*harbour.png"/,
      )
      expect(await made.read('board.json')).toBe(board['board.json'])
    },
  )
})
