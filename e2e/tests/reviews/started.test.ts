import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { axeFindings, launchProfile, watchPage } from '../../harness/browser'
import { RepositoryMaker } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { shopProject } from '../../pages/project'

interface Comment {
  readonly body: string
  readonly path: string
  readonly in_reply_to_id?: number
  readonly user: { readonly login: string }
}

/** The hub carries out what it is asked, and the browser never hears of it; nor can it read what is there. */
async function loseAnswer(page: Page, to: RegExp, read: RegExp): Promise<() => Promise<void>> {
  await page.route(to, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  if (read.source !== to.source) await page.route(read, (route) => route.abort())
  return async () => {
    await page.unroute(to)
    await page.unroute(read)
  }
}

test('a review that was started waits through a restart and in two tabs, and what it says is said once', async ({
  make,
  sheaf,
}) => {
  const made = await make.repository(shopProject)
  await made.createBranch('edit')
  const cheaper = shopProject['shop.json']?.replace('1.50', '1.25') ?? ''
  const head = await made.commit({ 'shop.json': cheaper, 'README.md': 'Bread\n' }, { branch: 'edit' })
  const at = `/repos/${made.owner}/${made.repo}`
  await make.call('POST', `${at}/pulls`, { head: 'edit', base: 'main', title: 'Cheaper' })
  const first = { body: 'Is it enough?', path: 'shop.json', subject_type: 'file', commit_id: head }
  await make.call('POST', `${at}/pulls/1/comments`, first)
  await sheaf.addUser('reviewer')
  await make.call('PUT', `${at}/collaborators/reviewer`, { permission: 'push' })
  const token = await sheaf.token('reviewer')
  const asReviewer = new RepositoryMaker(`${sheaf.url}/api/v3`, token)
  const comments = async () => (await asReviewer.call('GET', `${at}/pulls/1/comments`)) as Comment[]
  const own = async () => (await comments()).filter(({ user }) => user.login === 'reviewer')
  const reviews = async () => (await asReviewer.call('GET', `${at}/pulls/1/reviews`)) as { state: string }[]

  const folder = await mkdtemp(join(tmpdir(), 'sheaf-profile-'))
  const open = async (context: BrowserContext) => {
    const page = await context.newPage()
    const watch = await watchPage(page)
    watch.allow(/ERR_FAILED/)
    await page.goto(`${sheaf.url}/github/${made.owner}/${made.repo}/reviews/1`)
    await page.getByRole('button', { name: /^Comment on Price/ }).waitFor()
    return { page, watch }
  }
  const signIn = { name: 'github-token', value: token, url: sheaf.url, sameSite: 'Strict' } as const
  const waiting = (page: Page) => page.getByText('Not sent yet', { exact: true })

  const before = await launchProfile(folder)
  await before.context.addCookies([signIn])
  const { page: begun } = await open(before.context)
  await begun.getByRole('button', { name: 'Answer' }).click()
  await begun.keyboard.type('For now.')
  await begun.getByRole('button', { name: 'Start a review' }).click()
  await begun.getByRole('button', { name: /^Comment on Price/ }).click()
  await begun.keyboard.type('Why 1.25?')
  await begun.getByRole('button', { name: 'Add to the review' }).click()
  await expect.poll(() => waiting(begun).count()).toBe(2)
  // Who thinks better of a change has lost nothing.
  await begun.getByRole('button', { name: 'Edit the comment on shop.json' }).click()
  await begun.keyboard.type(' Or not.')
  await begun.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => waiting(begun).count()).toBe(2)
  expect(await axeFindings(begun)).toEqual([])
  expect(await own()).toEqual([])
  await before.context.close()

  const after = await launchProfile(folder)
  await after.context.addCookies([signIn])
  const [one, other] = [await open(after.context), await open(after.context)]
  await expect.poll(() => waiting(one.page).count()).toBe(2)
  await other.page.getByRole('button', { name: 'Comment on README.md' }).click()
  await other.page.keyboard.type('A heading?')
  await other.page.getByRole('button', { name: 'Add to the review' }).click()
  await one.page.bringToFront()
  await one.page.getByText('3 comments that you have not sent').waitFor()

  // The answer to what is said in the thread is lost, then that to the judgement.
  await one.page.getByRole('textbox', { name: 'Your words on all of it' }).fill('Not yet')
  const judge = one.page.getByRole('button', { name: 'Request changes' })
  const failure = one.page.getByRole('region', { name: 'What do you say?' }).getByRole('alert')
  const hear = await loseAnswer(one.page, /\/pulls\/1\/comments\/\d+\/replies$/, /\/pulls\/1\/comments(\?|$)/)
  await judge.click()
  await failure.waitFor()
  await hear()
  expect(await own()).toHaveLength(1)
  const hearAgain = await loseAnswer(one.page, /\/pulls\/1\/reviews/, /\/pulls\/1\/reviews/)
  await judge.click()
  await expect.poll(async () => (await own()).length).toBe(3)
  await expect.poll(() => judge.isEnabled()).toBe(true)
  await failure.waitFor()
  await hearAgain()
  await judge.click()
  await waiting(one.page).first().waitFor({ state: 'detached' })
  await other.page.bringToFront()
  await waiting(other.page).first().waitFor({ state: 'detached' })
  expect((await own()).map(({ body }) => body).toSorted()).toEqual(['A heading?', 'For now.', 'Why 1.25?'])
  expect((await own()).filter((said) => said.in_reply_to_id !== undefined)).toHaveLength(1)
  expect((await reviews()).filter(({ state }) => state === 'CHANGES_REQUESTED')).toHaveLength(1)
  for (const { page, watch } of [one, other]) {
    await page.bringToFront()
    expect(watch.faults).toEqual([])
    expect(await axeFindings(page)).toEqual([])
  }
  await after.context.close()
  await rm(folder, { recursive: true, force: true })
}, 90_000)
