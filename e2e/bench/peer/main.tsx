import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/**
 * The smallest application of RJSF: a schema, data, its validator, its own state; it does not even check while one
 * types. `#plain=500` is so many controlled inputs instead: what the browser and React alone take.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const [, plain] = location.hash.split('#plain=')
  if (plain !== undefined) {
    createRoot(root).render(<PlainInputs count={Number(plain)} />)
    return
  }
  const { schema, data } = await (await fetch('/form.json')).json()
  createRoot(root).render(
    <StrictMode>
      <Form schema={schema} formData={data} validator={validator} />
    </StrictMode>,
  )
}

/** Labelled inputs below one another in one form. */
function PlainInputs({ count }: { readonly count: number }) {
  return (
    <form>
      {Array.from({ length: count }, (_, at) => (
        // They are never moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is all that one is
        <PlainInput key={at} label={`Plain ${at}`} />
      ))}
    </form>
  )
}

function PlainInput({ label }: { readonly label: string }) {
  const [text, setText] = useState('')
  return (
    <label style={{ display: 'block' }}>
      {label} <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  )
}

void start()
