import type { Locator } from 'playwright-core'
import { AppPage } from './app'

/** The start page, signed in. */
export class LandingPage extends AppPage {
  get createButton(): Locator {
    return this.page.getByRole('button', { name: 'Create project in new repository' })
  }

  get createDialog(): Locator {
    return this.dialog('Create project in new repository')
  }

  /** Opens the form and fills in both names. */
  async fillCreateForm(repo: string, project = 'my-first-project'): Promise<void> {
    await this.createButton.click()
    await this.createDialog.getByRole('textbox', { name: 'Repository' }).fill(repo)
    await this.createDialog.getByRole('textbox', { name: 'Project' }).fill(project)
  }

  async submitCreateForm(): Promise<void> {
    await this.createDialog.getByRole('button', { name: 'Create project', exact: true }).click()
  }
}
