import { type CommandScope, useCommandScope } from '~/commands/useCommandScope'
import { renderWithProviders } from './renderWithProviders'

interface RenderedScope {
  readonly scope: CommandScope
  /** Where the page is now: path, query and fragment. */
  readonly address: () => string
}

/** What a screen at this address would give to the actions of commands/. */
export async function renderCommandScope(address = '/'): Promise<RenderedScope> {
  let scope: CommandScope | undefined
  function Screen() {
    scope = useCommandScope()
    return null
  }
  const rendered = await renderWithProviders(<Screen />, { address })
  if (!scope) throw new Error('The screen was not rendered.')
  return { scope, address: rendered.address }
}
