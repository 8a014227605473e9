import { createHash } from 'node:crypto'
import { describe } from 'vitest'
import { holdRequests } from '../../harness/hold'
import { expect, test } from '../../harness/scenario'
import { LandingPage } from '../../pages/landing'
import { fileAddress, shopProject } from '../../pages/project'

const data = shopProject['shop.json'] ?? ''

describe('somebody else was faster', () => {
  test('in the same field: asked in the words of the form, checked, and done as decided', async ({
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await project.field('Price').fill('3')
    await made.commit({ 'shop.json': data.replace('Corner shop', 'Theirs').replace('1.50', '-4') })
    await project.commitButton.click()
    await project.submitCommit()
    const dialog = project.commitDialog
    const name = dialog.getByRole('radiogroup', { name: 'Name, which was: Corner shop' })
    const price = dialog.getByRole('radiogroup', { name: 'Price, which was: 1.50' })
    await price.getByRole('radio', { name: /Theirs/ }).press('Space')
    await dialog.getByText(/breaks the rules of the form: Price/).waitFor()
    await price.getByRole('radio', { name: /Yours/ }).press('Space')
    await dialog.getByText(/breaks the rules/).waitFor({ state: 'hidden' })
    await dialog.getByRole('button', { name: 'Show the result' }).click()
    const result = project.dialog(/as it will be/)
    await result.getByText('"price": 3,').waitFor()
    await result.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.getByRole('button', { name: 'Commit', exact: true }).isDisabled()).toBe(true)
    await name.getByRole('radio', { name: /Theirs/ }).press('Space')
    await project.submitCommit()
    await dialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Theirs').replace('1.50', '3'))
  })

  test('in another field: merged, and said on the page and in the commit', async ({ openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': data.replace('1.50', '4').replace('small', 'large') })
    await project.commitButton.click()
    await project.submitCommit()
    const said = project.dialog('Committed, together with work of others')
    await said.getByText(/Merged with 2 changes by .+ in shop\.json/).waitFor()
    await said.getByRole('button', { name: 'Done' }).click()
    const [commit] = JSON.parse(JSON.stringify(await made.get('/commits?per_page=1')))
    expect(commit.commit.message).toMatch(
      /^(Update Name|File updates)\n\nMerged with 2 changes by .+ in shop\.json$/,
    )
  })

  test('in another field, told to who has gone on as a line of the page: no key goes astray', async ({
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    const { page } = project
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': data.replace('1.50', '4') })
    const release = await holdRequests(page, /\/git\/commits$/)
    await project.commitButton.click()
    await project.submitCommit()
    await page.keyboard.press('Escape')
    await project.commitDialog.waitFor({ state: 'hidden' })
    await project.field('Name').press('End')
    const others = page.getByRole('button', { name: 'What others had changed' })
    release()
    let typed = ''
    while (typed.length < 20 || (await others.count()) === 0) {
      await page.keyboard.type('x', { delay: 60 })
      typed += 'x'
    }
    expect(await project.field('Name').inputValue()).toBe(`Mine${typed}`)
    await others.click()
    const said = project.dialog('Committed, together with work of others')
    await said.getByText(/Merged with 1 change by .+ in shop\.json/).waitFor()
    await said.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => others.evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Mine').replace('1.50', '4'))
  })

  test.for([false, true])(
    'in another field, so that the merge breaks the rules (must be valid: %s): nothing is committed unasked',
    async (requireValid, { openProject }) => {
      // Each of the two edits keeps to it, and both together do not.
      const form = {
        options: { dataFile: 'shop.json', requireValid },
        schema: {
          type: 'object',
          properties: { name: { type: 'string', title: 'Name' }, price: { type: 'number', title: 'Price' } },
          not: { required: ['name', 'price'], properties: { name: { const: 'Free' }, price: { const: 9 } } },
        },
      }
      const { made, project } = await openProject(
        {
          'shop.sheaf.json': JSON.stringify(form),
          'shop.json': data,
        },
        'shop.sheaf.json',
      )
      await project.field('Name').fill('Free')
      const theirs = await made.commit({ 'shop.json': data.replace('1.50', '9') })
      await project.commitButton.click()
      await project.submitCommit()
      await project.commitDialog.getByText(/Others changed shop\.json meanwhile/).waitFor()
      expect(await made.head()).toBe(theirs)
      await project.submitCommit()
      if (requireValid) {
        await project.commitDialog.getByText(/would break the rules/).waitFor()
        expect(await made.head()).toBe(theirs)
        return
      }
      await project.dialog(/^Committed/).waitFor()
      expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Free').replace('1.50', '9'))
    },
  )

  test('and Commit is pressed before the form is known: the commit waits for it, says so, and checks', async ({
    editor,
    openProject,
  }) => {
    const form = {
      options: { dataFile: 'shop.json', requireValid: true },
      schema: {
        type: 'object',
        not: {
          required: ['name', 'price'],
          properties: { name: { const: 'Free' }, price: { const: 9 } },
        },
      },
    }
    const { made, project } = await openProject(
      { 'shop.sheaf.json': JSON.stringify(form), 'shop.json': data },
      'shop.json',
    )
    await project.tab('Code').click()
    await project.pasteCode(data.replace('Corner shop', 'Free'))
    const theirForm = JSON.stringify(form, null, 2)
    const id = createHash('sha1').update(`blob ${theirForm.length}\0${theirForm}`).digest('hex')
    // Before it is there: the page looks for newer commits by itself, and would have read it already. By its path, by its id,
    // or with others: which of them hangs on what the page knows by then.
    const release = await holdRequests(
      editor.page,
      ({ pathname }) =>
        pathname.endsWith('/contents/shop.sheaf.json') ||
        pathname.endsWith(`/git/blobs/${id}`) ||
        pathname.endsWith('/graphql'),
    )
    const theirs = await made.commit({
      'shop.sheaf.json': theirForm,
      'shop.json': data.replace('1.50', '9'),
    })
    // What the page has read of a branch counts for 5 s (`mutable` in web/src/provider/queries/queries.ts): where it read the
    // files of the one before in a pause, the form of that would be known.
    await editor.page.waitForTimeout(5_500)
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.getByText('Checking the files by the rules of their forms…').waitFor()
    expect(await made.head()).toBe(theirs)
    release()
    await project.commitDialog.getByText(/together with your edits it would break the rules/).waitFor()
    expect(await made.head()).toBe(theirs)
  })

  test('and the edit goes into a review: the same is said there', async ({ editor, openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': data.replace('1.50', '4') })
    await project.reviewButton.click()
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await editor.page.getByText(/Merged with 1 change by .+ in shop\.json/).waitFor()
  })

  test('and renamed the file: the edits go where it is now', async ({ openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': null, 'store.json': data })
    await project.commitButton.click()
    await project.submitCommit()
    const question = project.commitDialog.getByRole('radiogroup', {
      name: 'They renamed this file to store.json.',
    })
    await question.getByRole('radio', { name: 'Put your edits into store.json' }).press('Space')
    await project.submitCommit()
    await project
      .dialog(/^Committed/)
      .getByText(/Your edits are in store\.json now/)
      .waitFor()
    expect(await made.read('shop.json')).toBeUndefined()
    expect(await made.read('store.json')).toBe(data.replace('Corner shop', 'Mine'))
  })

  test('and renamed the file and edited it: merged into what it is now, asked where both edited the same', async ({
    editor,
    openProject,
  }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    const theirs = data.replace('1.50', '4').replace('Corner shop', 'Theirs')
    await made.commit({ 'shop.json': null, 'data/store.json': theirs })
    await editor.page.reload()
    await editor.page
      .getByText(/shop\.json was renamed to data\/store\.json on main since you began/)
      .waitFor()
    await project.commitButton.click()
    await project.submitCommit()
    const dialog = project.commitDialog
    const question = dialog.getByRole('radiogroup', { name: 'They renamed this file to data/store.json.' })
    await question.waitFor()
    const name = dialog.getByRole('radiogroup', { name: 'Name, which was: Corner shop' })
    expect(await name.count()).toBe(0)
    await question.getByRole('radio', { name: 'Put your edits into data/store.json' }).press('Space')
    await name.getByRole('radio', { name: /Yours/ }).press('Space')
    await project.submitCommit()
    const said = project.dialog(/^Committed/)
    await said.getByText(/shop\.json was renamed\. Your edits are in data\/store\.json now/).waitFor()
    expect(await made.read('data/store.json')).toBe(theirs.replace('Theirs', 'Mine'))
  })

  test('and deleted the file: it comes back if the person says so', async ({ openProject }) => {
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Mine')
    await made.commit({ 'shop.json': null })
    await project.commitButton.click()
    await project.submitCommit()
    const question = project.commitDialog.getByRole('radiogroup', { name: /They deleted this file/ })
    await project.commitDialog.getByRole('button', { name: 'Back to the changes' }).click()
    await project.commitDialog.getByRole('checkbox', { name: /^Name/ }).waitFor()
    await project.submitCommit()
    await question.getByRole('radio', { name: 'Bring it back, with your edits' }).press('Space')
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toBe(data.replace('Corner shop', 'Mine'))
  })

  test('in a Markdown file: title and paragraph go together, the same paragraph is asked by itself', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const page = '---\n# on top\ntitle: Welcome\n---\n\n# Hello\n\nThe beginning.\n\nThe end.\n'
    const { made, project } = await openProject({ ...shopProject, 'page.md': page }, 'shop.sheaf.json')
    const landing = new LandingPage(editor.page, sheaf.url)
    const edit = async (base: string, text: string) => {
      const sha = createHash('sha1')
        .update(`blob ${Buffer.byteLength(base)}\0${base}`)
        .digest('hex')
      const reference = { owner: made.owner, repo: made.repo, ref: 'main', path: 'page.md' }
      const draft = {
        reference,
        base: { sha, text: base, mode: '100644' },
        text,
        updatedAt: '2026-01-01T00:00:00Z',
      }
      await landing.open('/')
      await landing.importDrafts(
        JSON.stringify({ format: 'sheaf-drafts', version: 2, drafts: [draft], uploads: [] }),
      )
      await editor.page.getByText('Imported 1 draft.').waitFor()
      await project.open(fileAddress(made, 'shop.sheaf.json'))
      await project.commitButton.click()
    }

    await edit(page, page.replace('The end.', 'The very end.'))
    await made.commit({ 'page.md': page.replace('Welcome', 'Well met') })
    await project.submitCommit()
    await project
      .dialog(/^Committed/)
      .getByText(/Merged with 1 change by .+ in page\.md/)
      .waitFor()
    const both = page.replace('The end.', 'The very end.').replace('Welcome', 'Well met')
    expect(await made.read('page.md')).toBe(both)

    await edit(both, both.replace('very end', 'first end').replace('Well met', 'Mine'))
    await made.commit({ 'page.md': both.replace('very end', 'last end').replace('beginning', 'start') })
    await project.submitCommit()
    const dialog = project.commitDialog
    const question = dialog.getByRole('radiogroup', { name: 'Line 10, which was: The very end.' })
    await question.getByRole('radio', { name: /Yours The first end\./ }).waitFor()
    await question.getByRole('radio', { name: /Theirs The last end\./ }).press('Space')
    await project.submitCommit()
    await dialog.waitFor({ state: 'hidden' })
    expect(await made.read('page.md')).toBe(
      both.replace('very end', 'last end').replace('beginning', 'start').replace('Well met', 'Mine'),
    )
  })
})
