import { openSignedIn, test } from '../harness/scenario'
import { fileAddress, ProjectPage, shopProject } from '../pages/project'

const dir = '/tmp/w/g/shots'
test('shots', async ({ browser, sheaf, make }) => {
  const made = await make.repository(shopProject)
  for (const [width, scheme] of [
    [1440, 'light'],
    [390, 'dark'],
  ] as const) {
    const editor = await openSignedIn(browser, sheaf, undefined, {
      viewport: { width, height: 844 },
      colorScheme: scheme,
      hasTouch: width === 390,
    })
    const project = new ProjectPage(editor.page, sheaf.url)
    await project.open(fileAddress(made, 'shop.sheaf.json'))
    await project.field('Name').fill('Harbour shop')
    await project.field('Price').fill('2.75')
    await project.field('Label').first().fill('Rye bread')
    await editor.page.waitForTimeout(500)
    await project.commitButton.click()
    const dialog = project.dialog(/Commit to/)
    await dialog.waitFor()
    await editor.page.waitForTimeout(800)
    await editor.page.screenshot({ path: `${dir}/commit-${width}.png` })
    await dialog.getByRole('checkbox').nth(3).press('Space')
    await editor.page.waitForTimeout(200)
    await dialog.getByRole('button', { name: /^Drop: Name/ }).click()
    await editor.page.waitForTimeout(400)
    await editor.page.screenshot({ path: `${dir}/commit-left-${width}.png` })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await made.commit({
      'shop.json': ((await made.read('shop.json')) ?? '')
        .replace('Corner shop', 'Their shop')
        .replace('Harbour shop', 'Their shop')
        .replace('1.50', width === 390 ? '7' : '4')
        .replace(/"price": [0-9]+,/, '"price": 4.5,'),
    })
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await editor.page.waitForTimeout(1500)
    await editor.page.screenshot({ path: `${dir}/conflict-${width}.png` })
    await editor.context.close()
  }
}, 120000)
