import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { fileAddress } from '../../pages/project'

const asProject = (schema: object, options: object = {}) =>
  JSON.stringify({ options: { dataFile: 'menu.json', ...options }, schema })

const address = JSON.stringify({
  $id: 'https://example.org/schemas/address.json',
  title: 'Address',
  type: 'object',
  properties: { street: { type: 'string', title: 'Street', minLength: 3 } },
})

describe('a form whose schema refers to other files', () => {
  test('has their fields and rules, by path and by $id, and follows what is typed into them', async ({
    editor,
    openProject,
  }) => {
    const { page } = editor
    const schema = {
      title: 'Order',
      properties: {
        home: { title: 'Home', $ref: '../schemas/address.json#/properties/street' },
        work: { title: 'Work', $ref: 'https://example.org/schemas/address.json#/properties/street' },
      },
    }
    const { made, project } = await openProject(
      {
        'forms/menu.sheaf.json': asProject(schema),
        'forms/menu.json': '{ "home": "ab", "work": "abc" }',
        'schemas/address.json': address,
      },
      'forms/menu.sheaf.json',
    )
    await page.getByText('1 problem', { exact: true }).waitFor()
    await project.field('Home').fill('abc')
    await page.getByText('No problems').waitFor()
    await project.field('Work').fill('ab')
    await page.getByText('1 problem', { exact: true }).waitFor()
    expect(await page.getByText('cannot be read').count()).toBe(0)
    await project.open(fileAddress(made, 'schemas/address.json'))
    await project.pasteCode(address.replace('"minLength":3', '"minLength":2'))
    await project.open(fileAddress(made, 'forms/menu.sheaf.json'))
    await page.getByText('No problems').waitFor()
    await project.commit()
    await expect.poll(() => made.read('forms/menu.json')).toBe('{ "home": "abc", "work": "ab" }')
  })

  test('says once, and quietly, what cannot be checked', async ({ editor, openProject }) => {
    const { page } = editor
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const schema = {
      title: 'Order',
      properties: {
        name: { type: 'string', title: 'Name', description: null, $comment: null },
        home: { title: 'Home', $ref: 'https://schemas.example.org/address.json' },
        work: { title: 'Work', $ref: 'https://schemas.example.org/address.json#/definitions/work' },
      },
    }
    const { project } = await openProject(
      { 'menu.sheaf.json': asProject(schema), 'menu.json': '{ "name": "Ada", "home": "x", "work": 1 }' },
      'menu.sheaf.json',
    )
    await page.getByText('Checked in part').waitFor()
    const said = page.getByText('“https://schemas.example.org/address.json”')
    expect(await said.count()).toBe(1)
    await page.getByRole('button', { name: 'Check all' }).click()
    expect(await page.getByText(/\d+ problems?/).count()).toBe(0)
    expect(await page.getByText('No problems').count()).toBe(0)
    await project.field('Name').fill('Bo')
    expect(requests.filter((url) => url.includes('schemas.example.org'))).toEqual([])
  })

  test('says what is wrong with a file that it cannot use', async ({ editor, openProject }) => {
    const { page } = editor
    await openProject(
      {
        'menu.sheaf.json': asProject({ title: 'Order', properties: { a: { $ref: 'a.json' } } }),
        'menu.json': '{ "a": 1 }',
        'a.json': '{',
      },
      'menu.sheaf.json',
    )
    await page.getByText('The schema refers to “a.json”, which is not JSON, so it is passed over.').waitFor()
    await page.getByText('Checked in part').waitFor()
  })
})
