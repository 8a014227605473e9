import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from '../../harness/scenario'
import { shopProject } from '../../pages/project'

/** Answers the next calls that match as a provider in trouble would. */
async function answerWith(
  page: Page,
  pattern: RegExp,
  status: number,
  body: object,
  headers: Record<string, string> = {},
) {
  await page.route(pattern, (route) =>
    route.fulfill({
      status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After',
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
}

const troubles = [
  { name: 'expired token', status: 401, message: 'Bad credentials', says: /sign in again/i },
  {
    name: 'missing right',
    status: 403,
    message: 'Resource not accessible by personal access token',
    says: /not accessible by personal access token/,
  },
  { name: 'not found', status: 404, message: 'Not Found', says: /not found/i },
  { name: 'conflict', status: 409, message: 'Git Repository is empty.', says: /empty/i },
  { name: 'refused', status: 422, message: 'Validation Failed', says: /Validation Failed/ },
  { name: 'server trouble', status: 502, message: 'Server Error', says: /GitHub|try again/i },
] as const

describe('failed operations', () => {
  test.for(troubles)(
    '$name: toast, activity entry, and no edit lost',
    async ({ status, message, says }, { editor, openProject }) => {
      editor.watch.allow(new RegExp(String(status)))
      const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
      await project.field('Name').fill('Kept')
      await answerWith(editor.page, /\/git\/trees$/, status, { message, status: String(status) })
      await project.commitButton.click()
      const dialog = project.dialog(/Commit/)
      await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
      await editor.page.getByText(says).first().waitFor()
      await editor.page.keyboard.press('Escape')
      const activity = await project.openActivity()
      await activity.getByText(says).first().waitFor()
      await activity
        .getByText(/failed/i)
        .first()
        .waitFor()
      await editor.page.keyboard.press('Escape')
      expect(await project.field('Name').inputValue()).toBe('Kept')

      await editor.page.unroute(/\/git\/trees$/)
      if (status === 401) return
      await project.commitButton.click()
      await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      expect(await made.read('shop.json')).toContain('"name": "Kept"')
    },
  )

  test('rate limit: says when to try again', async ({ editor, openProject }) => {
    editor.watch.allow(/403/)
    const reset = Math.floor(Date.now() / 1000) + 600
    await answerWith(
      editor.page,
      /\/branches/,
      403,
      { message: 'API rate limit exceeded for user ID 1.' },
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
    )
    await openProject(shopProject, 'shop.sheaf.json')
    await editor.page
      .getByText(/rate limit|limit of requests/i)
      .first()
      .waitFor()
  })

  test('no network: the edit stays, a second try commits it', async ({ editor, openProject }) => {
    editor.watch.allow(/ERR_INTERNET_DISCONNECTED/)
    const { made, project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Offline')
    // The commit's form comes with the first edit; it must be there before the network goes.
    await project.commitButton.click()
    const dialog = project.dialog(/Commit/)
    await dialog.waitFor()
    await editor.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await editor.context.setOffline(true)
    await project.commitButton.click()
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    // Calls are made again for a moment before it has failed.
    await dialog.getByText(/did not answer/).waitFor()
    await editor.context.setOffline(false)
    await dialog.getByRole('button', { name: 'Commit', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await made.read('shop.json')).toContain('"name": "Offline"')
  })

  test('the toast goes after its second, and waits while the pointer rests on it', async ({
    editor,
    openProject,
  }) => {
    editor.watch.allow(/403/)
    await answerWith(editor.page, /\/git\/trees$/, 403, { message: 'No.', status: '403' })
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Name').fill('Toast')
    await project.commitButton.click()
    await project
      .dialog(/Commit/)
      .getByRole('button', { name: 'Commit', exact: true })
      .click()
    const toast = project.toasts.first()
    await toast.hover()
    // Longer than the toast's own second: hovering has to be what keeps it.
    await new Promise((passed) => setTimeout(passed, 1600))
    expect(await toast.isVisible()).toBe(true)
    await editor.page.mouse.move(5, 5)
    await toast.waitFor({ state: 'hidden' })
  })

  test('invalid data in a field is said at the field, and does not stop the editing', async ({
    openProject,
  }) => {
    const { project } = await openProject(shopProject, 'shop.sheaf.json')
    await project.field('Price').fill('-3')
    await project.field('Price').blur()
    await expect.poll(() => project.field('Price').getAttribute('aria-invalid')).toBe('true')
    await project.field('Name').fill('')
    await project.field('Price').fill('3')
    await project.field('Price').blur()
    await expect.poll(() => project.field('Price').getAttribute('aria-invalid')).not.toBe('true')
  })
})
