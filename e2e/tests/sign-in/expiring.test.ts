import { afterAll, beforeAll, describe } from 'vitest'
import type { WatchedPage } from '../../harness/browser'
import { type MadeRepository, RepositoryMaker } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { type StandIn, startStandIn } from '../../harness/standIn'
import { fileAddress, ProjectPage, shopProject } from '../../pages/project'

/** An app whose tokens end after eight hours: a second process of ours, with what gives such tokens before it. */
describe('a sign-in whose token ends', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: true, isExpiring: true })
  })
  afterAll(() => both.stop())

  async function openShop(visitor: WatchedPage): Promise<{ made: MadeRepository; project: ProjectPage }> {
    const make = new RepositoryMaker(`${both.github.url}/api/v3`, await both.github.token())
    const made = await make.repository(shopProject)
    const project = new ProjectPage(visitor.page, both.sheaf.url)
    await project.open('/')
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
    expect(visitor.page.url()).toBe(`${both.sheaf.url}/`)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').waitFor()
    return { made, project }
  }

  async function endTokensAtCommit({ page }: WatchedPage): Promise<void> {
    await page.route(
      '**/git/commits',
      (route) => {
        both.app?.endTokens()
        return route.continue()
      },
      { times: 1 },
    )
  }

  async function tokenOf({ context }: WatchedPage): Promise<string | undefined> {
    return (await context.cookies()).find(({ name }) => name === 'github-token')?.value
  }

  test('goes on by itself when the token ends in the middle of a commit, once for two tabs', async ({
    visitor,
  }) => {
    visitor.watch.allow(/401/)
    const { made, project } = await openShop(visitor)
    const second = await visitor.context.newPage()
    const other = new ProjectPage(second, both.sheaf.url)
    await other.open(fileAddress(made, 'shop.sheaf.json'))
    await other.field('Name').waitFor()
    const first = await tokenOf(visitor)
    const kept = (await visitor.context.cookies(`${both.sheaf.url}/auth/github`)).find(
      ({ name }) => name === 'sheaf-renewal',
    )
    expect(kept).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

    await project.field('Name').fill('Renewed on the way')
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).waitFor()
    // The tree is written with the old token, the commit is refused.
    await endTokensAtCommit(visitor)
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Renewed on the way"')
    expect(both.app?.renewals()).toBe(1)
    expect(await tokenOf(visitor)).not.toBe(first)

    // The other tab takes the token that is there.
    await second.bringToFront()
    await other.field('Price').fill('7')
    await other.commitButton.click()
    await other.submitCommit()
    await expect.poll(() => made.read('shop.json')).toContain('7')
    expect(both.app?.renewals()).toBe(1)
    expect(await second.getByText('Sign in again, your edits are kept').count()).toBe(0)
    await second.close()
    await project.headerButton('Account').click()
    await project.dialog('Account').getByRole('button', { name: 'Sign Out' }).click()
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).waitFor()
    await expect
      .poll(async () =>
        (await visitor.context.cookies(`${both.sheaf.url}/auth/github`)).map(({ name }) => name),
      )
      .not.toContain('sheaf-renewal')
  })

  test('keeps the edits when it cannot be renewed in the middle of a commit, and commits them afterwards', async ({
    visitor,
  }) => {
    visitor.watch.allow(/401/)
    const { made, project } = await openShop(visitor)
    await project.field('Name').fill('Kept through it')
    await project.commitButton.click()
    await project.commitDialog.getByRole('button', { name: 'Commit', exact: true }).waitFor()
    both.app?.refuseRenewals(true)
    await endTokensAtCommit(visitor)
    await project.submitCommit()
    await visitor.page.getByText('Sign in again, your edits are kept').waitFor()
    expect(await made.read('shop.json')).toContain('"name": "Corner shop"')
    await visitor.page.reload()
    await visitor.page.getByText('Sign in again, your edits are kept').waitFor()
    both.app?.refuseRenewals(false)
    await visitor.page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await expect.poll(() => project.field('Name').inputValue()).toBe('Kept through it')
    await project.commitButton.click()
    await project.submitCommit()
    await project.commitDialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Kept through it"')
  })
})
