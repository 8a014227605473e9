import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { BODY, formatOf } from '~/formats/formatOf'
import { valueOf } from '~/formats/valueOf'
import { localWebStorage } from '~/lib/storage/webStorage'
import { readProject } from '~/workspace/readProject'
import { FormView } from '../FormView'
import { KEPT_VIEWS } from '../model/keptView'
import { documentOf } from './documentOf'
import { InlineWorker } from './InlineWorker'

interface FormInput {
  readonly schema: unknown
  readonly uiSchema?: unknown
  readonly data: unknown
  /** The data file's name, whose format is loaded. */
  readonly file?: string
  /** The file is an entry of a collection. */
  readonly isEntry?: boolean
  readonly onShowCode?: () => void
}

/**
 * A form in a page high enough to show all of it. `data` as text is taken letter by letter. `showAgain` is for after it
 * was away.
 */
export function renderForm({
  schema,
  uiSchema,
  data,
  file = 'a.json',
  isEntry = false,
  onShowCode,
}: FormInput) {
  // What is open is kept per file, and all tests have the same.
  localWebStorage.remove(KEPT_VIEWS)
  vi.stubGlobal('Worker', InlineWorker)
  // The virtualiser measures; happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(100_000)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40)
  const place = isEntry ? { collection: { folder: '.' } } : { dataFile: file }
  const reading = readProject(
    JSON.stringify({ options: { ...place, body: BODY }, schema, uiSchema }),
    'a.sheaf.json',
  )
  if (reading.kind !== 'form') throw new Error(`no project file of a form: ${reading.kind}`)
  const { form } = reading
  const document = documentOf(file, typeof data === 'string' ? data : JSON.stringify(data, null, 2))
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
  return { document, showAgain, value: () => valueIn(file, document.text) }
}

function valueIn(file: string, text: string): unknown {
  const reading = formatOf(file)?.read(text)
  if (reading?.ok !== true) throw new Error(`${file} cannot be read: ${text}`)
  return valueOf(text, reading.root)
}
