import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { FormView } from '../FormView'
import { documentOf } from './documentOf'
import { InlineWorker } from './InlineWorker'

interface FormInput {
  readonly schema: unknown
  readonly uiSchema?: unknown
  readonly data: unknown
  readonly onShowCode?: () => void
}

/** A form in a page high enough to show all of it. `data` as text is taken letter by letter. */
export function renderForm({ schema, uiSchema, data, onShowCode }: FormInput) {
  vi.stubGlobal('Worker', InlineWorker)
  // The virtualiser measures; happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const project = documentOf(
    'a.sheaf.json',
    JSON.stringify({ options: { dataFile: 'a.json' }, schema, uiSchema }),
  )
  const document = documentOf('a.json', typeof data === 'string' ? data : JSON.stringify(data, null, 2))
  render(<FormView project={project} data={document} {...(onShowCode && { onShowCode })} />)
  return { project, document, value: (): unknown => JSON.parse(document.text) }
}
