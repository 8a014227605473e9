import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The smallest application of RJSF: a schema, data, its validator, its own state; it does not even check while one
 * types. `#bare` is one controlled input instead: what the browser and React alone take.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  if (location.hash === '#bare') {
    createRoot(root).render(<BareInput />)
    return
  }
  const { schema, data } = await (await fetch('/form.json')).json()
  createRoot(root).render(
    <StrictMode>
      <Form schema={schema} formData={data} validator={validator} />
    </StrictMode>,
  )
}

function BareInput() {
  const [text, setText] = useState('')
  return <input aria-label="Bare" value={text} onChange={(event) => setText(event.target.value)} />
}

void start()
