import { describe } from 'vitest'
import { member, type RepositoryMaker } from '../../harness/repository'
import { expect, test } from '../../harness/scenario'
import { EntriesPage } from '../../pages/entries'
import { fileAddress, treeAddress } from '../../pages/project'

interface SampleRepository {
  readonly owner: string
  readonly repo: string
  readonly projects: readonly string[]
  readonly files: number
}

const names: readonly (readonly [owner: string, repo: string])[] = [
  ['you', 'harbour-site'],
  ['you', 'wholesale'],
  ['tidewater-conf', 'programme'],
  ['tidewater-conf', 'volunteers'],
]

async function sampleRepository(
  make: RepositoryMaker,
  owner: string,
  repo: string,
): Promise<SampleRepository> {
  const tree = await make.open(owner, repo).get('/git/trees/main?recursive=1')
  const entries = member(tree, 'tree')
  if (!Array.isArray(entries)) throw new TypeError(`no tree of ${owner}/${repo}`)
  const paths = entries.flatMap((entry: unknown) => {
    const path = member(entry, 'path')
    return typeof path === 'string' && member(entry, 'type') === 'blob' ? [path] : []
  })
  return { owner, repo, projects: paths.filter((path) => path.endsWith('.sheaf.json')), files: paths.length }
}

describe('the sample content', () => {
  test('every project opens as a form; only the one with mistakes shows problems', async ({
    editor,
    make,
    project,
  }) => {
    const withProblems: string[] = []
    let opened = 0
    for (const [owner, repo] of names) {
      const sample = await sampleRepository(make, owner, repo)
      expect(sample.projects.length, repo).toBeGreaterThan(0)
      for (const path of sample.projects) {
        await project.open(fileAddress(sample, path))
        await project.tab('FormView').waitFor()
        const verdict = editor.page.getByText(/^(No problems|\d+ problems?)$/)
        await verdict.waitFor()
        if ((await verdict.innerText()) !== 'No problems') withProblems.push(`${repo}/${path}`)
        opened += 1
      }
    }
    expect(opened).toBeGreaterThanOrEqual(10)
    expect(withProblems).toEqual(['wholesale/standing-orders.sheaf.json'])
  })

  test('the project with mistakes leads from one to the next', async ({ editor, project }) => {
    await project.open(fileAddress({ owner: 'you', repo: 'wholesale' }, 'standing-orders.sheaf.json'))
    await editor.page.getByText(/^\d+ problems$/).waitFor()
    await editor.page.getByRole('button', { name: 'Next problem' }).click()
    await expect.poll(() => project.field('The van leaves at').getAttribute('aria-invalid')).toBe('true')
    await editor.page
      .getByText(/^The van leaves at does not have the form/)
      .first()
      .waitFor()
  })

  test('the branch draft/2028 opens by the picker and has other content', async ({ editor, project }) => {
    const programme = { owner: 'tidewater-conf', repo: 'programme' }
    await project.open(fileAddress(programme, 'programme.sheaf.json'))
    await project.field('Edition').or(editor.page.getByText('2027').first()).first().waitFor()
    const before = await editor.page.getByRole('tabpanel').innerText()
    await project.branchPicker.click()
    await editor.page.getByRole('option', { name: 'draft/2028' }).click()
    await editor.page.waitForURL(`**${fileAddress(programme, 'programme.sheaf.json', { ref: 'draft/2028' })}`)
    await editor.page.getByText(/^(No problems|\d+ problems?)$/).waitFor()
    await expect.poll(() => editor.page.getByRole('tabpanel').innerText()).not.toBe(before)
    await project.filesPanel.getByRole('treeitem', { name: '2028' }).waitFor()
  })

  test('the site in Markdown lists its recipes in both languages, and its data in YAML is a form', async ({
    editor,
    sheaf,
    project,
  }) => {
    const recipes = { owner: 'you', repo: 'recipes' }
    const entries = new EntriesPage(editor.page, sheaf.url)
    await project.open(`${fileAddress(recipes, 'recipes.sheaf.json')}?lang=de`)
    await entries.count('7 entries').waitFor()
    await entries.row(/^Hafenroggen.*Bread/).waitFor()
    await entries.row(/^Cold brew.*Missing in German/).waitFor()
    await editor.page.getByRole('radio', { name: 'English' }).press('Space')
    await entries
      .row(/^Saffron buns.*Bread/)
      .getByRole('link')
      .click()
    await editor.page.getByText('No problems').waitFor()
    expect(await project.field('Published').inputValue()).toBe('2026-11-29')
    await project.open(fileAddress(recipes, 'bakers.sheaf.json'))
    await editor.page.getByText('No problems').waitFor()
    expect(await project.field('Bakes').nth(0).inputValue()).toContain('rye, and what is left of it.')
  })

  test('the repository of 5,000 files opens, and a file deep inside it', async ({
    editor,
    make,
    project,
  }) => {
    const repositories = await make.call('GET', '/user/repos?affiliation=owner&per_page=100')
    const archive = (Array.isArray(repositories) ? repositories : [])
      .map((repository: unknown) => String(member(repository, 'name')))
      .find((name) => name.includes('archive'))
    const sample = await sampleRepository(make, 'you', archive ?? '')
    expect(sample.files).toBeGreaterThanOrEqual(5000)
    await project.open(treeAddress(sample))
    await project.tree.getByRole('treeitem').nth(5).waitFor()
    await editor.page.getByRole('searchbox', { name: 'Filter files' }).fill('.json')
    const deep = project.tree.getByRole('treeitem', { name: /\.json$/ }).first()
    await deep.click()
    await expect.poll(() => project.code.innerText()).not.toBe('')
    expect(project.path()).toContain(`/${sample.repo}/blob/main/`)
  })
})
