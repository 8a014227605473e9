import { afterAll, beforeAll, describe } from 'vitest'
import { RepositoryMaker } from '../harness/repository'
import { expect, test } from '../harness/scenario'
import { type StandIn, startStandIn } from '../harness/standIn'
import { fileAddress, ProjectPage, shopProject } from '../pages/project'

/** The shape for GitHub and GitHub Enterprise Server, with a second process of ours in its place. */
describe('a provider on another origin', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: true })
  })
  afterAll(() => both.stop())

  test('signs in by OAuth, edits and commits across origins', async ({ visitor }) => {
    const make = new RepositoryMaker(`${both.github.url}/api/v3`, await both.github.token())
    const made = await make.repository(shopProject)
    const project = new ProjectPage(visitor.page, both.sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.open('/')
    await visitor.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await visitor.page.waitForURL(`${both.github.url}/login/oauth/authorize**`)
    await visitor.page.getByRole('button', { name: /^Continue as/ }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
    expect(visitor.page.url()).toBe(`${both.sheaf.url}/`)

    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Across origins')
    await project.commitButton.click()
    await project
      .dialog(/Commit/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    await project.dialog(/Commit/).waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Across origins"')
  })

  test('has no hub of its own', async () => {
    for (const path of ['/api/v3/user', '/login/oauth/authorize', '/you/harbour-site.git/info/refs']) {
      const answer = await fetch(`${both.sheaf.url}${path}`)
      expect([404, 200], path).toContain(answer.status)
      expect(answer.headers.get('content-type') ?? '', path).not.toContain('git-upload-pack')
      expect(answer.headers.get('x-github-request-id'), path).toBeNull()
    }
  })
})

describe('a provider on another origin, without an OAuth client', () => {
  let both: StandIn
  beforeAll(async () => {
    both = await startStandIn({ hasClient: false })
  })
  afterAll(() => both.stop())

  test('people sign in by pasting a personal access token', async ({ visitor }) => {
    await visitor.page.goto(both.sheaf.url)
    await visitor.page.getByRole('textbox', { name: /personal access token/ }).fill(await both.github.token())
    await visitor.page.getByRole('button', { name: 'Sign in with the token' }).click()
    await visitor.page.getByRole('heading', { name: 'All projects' }).waitFor()
  })
})
