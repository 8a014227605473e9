import type { Page } from 'playwright-core'

/** The hub's own page, where people sign in with the password of their account. */
export class SignInPage {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** From the landing page to the hub's page. */
  async open(url: string): Promise<void> {
    await this.page.goto(url)
    await this.page.getByRole('button', { name: 'Connect with GitHub to get started' }).click()
    await this.page.getByRole('textbox', { name: 'User name' }).waitFor()
  }

  async signIn(login: string, password: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'User name' }).fill(login)
    await this.page.getByLabel('Password').fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }
}
