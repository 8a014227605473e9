import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { FormView } from '../FormView'
import { readProject } from '../project/readProject'
import { documentOf } from './documentOf'
import { InlineWorker } from './InlineWorker'

interface FormInput {
  readonly schema: unknown
  readonly uiSchema?: unknown
  readonly data: unknown
  readonly onShowCode?: () => void
}

/**
 * A form in a page high enough to show all of it. `data` as text is taken letter by letter. `showAgain` is for after it
 * was away.
 */
export function renderForm({ schema, uiSchema, data, onShowCode }: FormInput) {
  vi.stubGlobal('Worker', InlineWorker)
  // The virtualiser measures; happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const reading = readProject(JSON.stringify({ options: { dataFile: 'a.json' }, schema, uiSchema }))
  if (reading.kind !== 'form') throw new Error(`no project file of a form: ${reading.kind}`)
  const { form } = reading
  const document = documentOf('a.json', typeof data === 'string' ? data : JSON.stringify(data, null, 2))
  const projectReference = { ...document.reference, path: 'a.sheaf.json' }
  const showAgain = () =>
    render(
      <FormView
        form={form}
        projectReference={projectReference}
        data={document}
        {...(onShowCode && { onShowCode })}
      />,
    )
  showAgain()
  return { document, showAgain, value: (): unknown => JSON.parse(document.text) }
}
