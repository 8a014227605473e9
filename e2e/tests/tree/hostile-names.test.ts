import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress, shopProject, treeAddress } from '../../pages/project'

const branches = ['feature/x', 'feature/x#1', '100%', 'ünï/ço∂é', 'a+b&c=d']
const folders = ['dir a', 'hash#dir', '100%', 'what?', 'été/日本', 'a+b&c=d', "quo'te", '.hidden']

describe('branches and paths that are hard on addresses', () => {
  test.for(branches)(
    'branch %s opens by link, by reload and commits',
    async (branch, { editor, make, project }) => {
      const made = await make.repository(shopProject)
      await made.createBranch(branch)
      await project.open(treeAddress(made, branch))
      await project.projectsPanel.getByText('shop', { exact: false }).first().click()
      await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: branch })}`)
      await editor.page.reload()
      await project.field('Name').fill(`On ${branch}`)
      await project.commitButton.click()
      await project
        .dialog(/Commit/)
        .getByRole('button', { name: 'Commit', exact: true })
        .click()
      await project.dialog(/Commit/).waitFor({ state: 'hidden' })
      expect(await made.read('shop.json', branch)).toContain(`"name": "On ${branch}"`)
      expect(await made.read('shop.json')).toBe(shopProject['shop.json'])
    },
  )

  test.for(folders)(
    'folder %s opens by link, by reload and commits',
    async (folder, { editor, make, project }) => {
      const files = Object.fromEntries(
        Object.entries(shopProject).map(([path, text]) => [`${folder}/${path}`, text]),
      )
      const made = await make.repository(files)
      await project.open(treeAddress(made))
      await project.projectsPanel.getByText('shop', { exact: false }).first().click()
      await project.field('Name').waitFor()
      expect(project.path()).toBe(fileAddress(made, `${folder}/shop.sheaf.json`).replaceAll("'", "'"))
      await editor.page.reload()
      await project.field('Name').fill('Edited')
      await project.commitButton.click()
      await project
        .dialog(/Commit/)
        .getByRole('button', { name: 'Commit', exact: true })
        .click()
      await project.dialog(/Commit/).waitFor({ state: 'hidden' })
      expect(await made.read(`${folder}/shop.json`)).toContain('"name": "Edited"')
    },
  )

  test("a branch's slashes typed bare lead to the canonical address", async ({ editor, make, project }) => {
    const made = await make.repository(shopProject)
    await made.createBranch('feature/deep/er')
    // There is no branch that is called like the first part.
    editor.watch.allow(/404/)
    await project.open(`/github/${made.owner}/${made.repo}/tree/feature/deep/er/`)
    await editor.page.waitForURL(`**${treeAddress(made, 'feature/deep/er')}`)
    await project.open(`/github/${made.owner}/${made.repo}/blob/feature/deep/er/shop.sheaf.json`)
    await editor.page.waitForURL(`**${fileAddress(made, 'shop.sheaf.json', { ref: 'feature/deep/er' })}`)
    await project.field('Name').waitFor()
  })
})
