import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe } from 'vitest'
import { inClone } from '../../harness/clone'
import { git } from '../../harness/git'
import { expect, test } from '../../harness/scenario'
import { fileAddress } from '../../pages/project'

const first = '{\n  "title": "First post",\n  "price": 1.50\n}\n'

const posts = {
  'posts.sheaf.json': JSON.stringify({
    options: { collection: { folder: 'content/posts', match: '**/*.json' } },
    schema: { title: 'Posts', properties: { title: { type: 'string', title: 'Title' } } },
  }),
  'content/posts/first.json': first,
  'content/posts/2024/second.json': '{"title": "Second"}\n',
  'content/posts/photo.txt': 'no entry',
}

describe('a collection', () => {
  test('lists its entries, and an entry at its own address is edited by its form', async ({
    editor,
    sheaf,
    openProject,
  }) => {
    const { made, project } = await openProject(posts, 'posts.sheaf.json')
    const list = editor.page.getByRole('grid', { name: 'Posts' })
    await list.getByRole('link', { name: 'First post' }).click()
    await editor.page.waitForURL(`**${fileAddress(made, 'content/posts/first.json')}`)
    await editor.page.reload()
    await expect.poll(() => project.field('Title').inputValue()).toBe('First post')
    await project.field('Title').fill('Renamed')

    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await inClone(sheaf, made, async (clone) => {
      const changed = (await git(clone, 'show', '--numstat', '--format=', 'HEAD')).trim()
      expect(changed).toBe('1\t1\tcontent/posts/first.json')
      const text = await readFile(join(clone, 'content/posts/first.json'), 'utf8')
      expect(text).toBe(first.replace('First post', 'Renamed'))
    })

    await editor.page.getByRole('link', { name: 'All entries of Posts' }).click()
    await list.getByRole('link', { name: 'Second' }).waitFor()
  })
})
