import { describe } from 'vitest'
import { RepositoryMaker } from '../../harness/repository'
import { expect, expectFaultless, openSignedIn, test } from '../../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

interface Pull {
  number: number
  head: { ref: string; label: string; repo: { full_name: string } }
  base: { ref: string }
}

describe('rights are known before editing', () => {
  test('a protected branch: said at once, and the commit goes to a new branch', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.protect('main')
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await editor.page
      .getByRole('status')
      .filter({ hasText: 'main takes changes through a review only' })
      .waitFor()
    await project.field('Name').fill('Protected')
    await project.commitButton.click()
    await project.commitDialog.getByText('Goes to a new branch, my-new-branch.').waitFor()
    await project.showDetails()
    const box = project.commitDialog.getByRole('checkbox', { name: 'Commit to a new branch' })
    expect(await box.isChecked()).toBe(true)
    expect(await box.isDisabled()).toBe(true)
    await project.submitCommit()
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: 'my-new-branch' })}`)
    expect(await made.read('shop.json', 'my-new-branch')).toContain('"name": "Protected"')
    expect(await made.read('shop.json')).toContain('"name": "Corner shop"')
  })

  test('an archived repository: said at once, nothing is offered that would fail', async ({
    editor,
    make,
    project,
  }) => {
    const made = await make.repository(shopProject)
    await made.archive()
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await editor.page.getByText(`${made.owner}/${made.repo} is archived`).waitFor()
    await project.field('Name').fill('Kept here')
    await expect.poll(() => project.commitButton.innerText()).toContain('1')
    expect(await project.commitButton.isDisabled()).toBe(true)
    expect(await project.reviewButton.isDisabled()).toBe(true)
    await editor.page.reload()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Kept here')
  })

  test('no right to push: the edits go to an own copy and are proposed, twice through the same one', async ({
    browser,
    make,
    sheaf,
  }) => {
    const made = await make.repository(shopProject)
    await sheaf.addUser('guest')
    const token = await sheaf.token('guest')
    const guest = await openSignedIn(browser, sheaf, token)
    const project = new ProjectPage(guest.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await guest.page.getByText(`You cannot change ${made.owner}/${made.repo} yourself`).waitFor()
    await project.field('Name').fill('Proposed by a guest')
    await project.reviewButton.click()
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await guest.page.getByRole('link', { name: /#1/ }).first().waitFor()
    const [first] = (await made.get('/pulls')) as Pull[]
    expect(first).toMatchObject({ head: { label: 'guest:my-new-branch' }, base: { ref: 'main' } })
    expect(await made.read('shop.json')).toContain('"name": "Corner shop"')
    await project.dialog('Submitted for review').getByRole('button', { name: 'Done' }).click()
    const fork = { owner: 'guest', repo: made.repo }
    expect(project.path()).toBe(fileAddress(fork, 'shop.sheaf.json', { ref: 'my-new-branch' }))
    expect(await project.field('Name').inputValue()).toBe('Proposed by a guest')

    // The parent goes on; the second proposal begins where it is now, in the same copy, on a branch of a free name.
    const tip = await made.commit({ 'later.json': '{}\n' })
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Price').fill('7')
    await project.commitButton.click()
    await project.submitCommit()
    await guest.page.waitForURL(`**${fileAddress(fork, 'shop.sheaf.json', { ref: 'my-new-branch-2' })}`)
    const guestMaker = new RepositoryMaker(`${sheaf.url}/api/v3`, token)
    const repositories = (await guestMaker.call('GET', '/user/repos?affiliation=owner')) as { name: string }[]
    expect(repositories.map(({ name }) => name)).toEqual([made.repo])
    const copy = guestMaker.open('guest', made.repo)
    const head = (await copy.get('/commits/my-new-branch-2')) as { parents: { sha: string }[] }
    expect(head.parents.map(({ sha }) => sha)).toEqual([tip])

    // From the copy's branch a review goes to where the copy came from.
    await project.reviewButton.click()
    await project.reviewDialog.getByRole('button', { name: 'Submit for review' }).click()
    await guest.page.getByRole('link', { name: /#2/ }).first().waitFor()
    const pulls = (await made.get('/pulls')) as Pull[]
    expect(pulls.map(({ head }) => head.label)).toEqual(['guest:my-new-branch-2', 'guest:my-new-branch'])
    await expectFaultless(guest)
    await guest.context.close()
  })
})
