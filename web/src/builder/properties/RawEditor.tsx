import { useEffect, useRef, useState } from 'react'
import { ValueEditor } from '~/editor/ValueEditor'
import { readValue } from '~/formats/json'
import type { JsonValue } from '~/formats/nodes'
import { REST } from '~/forms/state/OpenForm'
import { m } from '~/paraglide/messages'
import { isRecord, type JsonRecord, memberOf } from '~/schema/json'
import { useCanvas } from '../canvas/CanvasContext'
import type { Intent, SchemaPointer } from '../operations'
import styles from './Properties.module.css'
import type { Subject } from './Subject'

/** What the file says of a field, as it is written. What is no schema yet waits until it is one. */
export function RawEditor({ subject }: { readonly subject: Subject }) {
  const canvas = useCanvas()
  const { pointer, schema, row } = subject
  const [typed, setTyped] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = typed ?? JSON.stringify(schema, null, 2)
  const isInvalid = typed !== undefined && !isRecord(readValue(typed))
  useEffect(() => () => clearTimeout(timer.current), [])

  function handleChange(text: string): void {
    setTyped(text)
    clearTimeout(timer.current)
    const value = readValue(text)
    if (!isRecord(value)) return
    timer.current = setTimeout(() => {
      const intents = keywordIntents(pointer, schema, value)
      if (intents.length > 0) canvas.perform(intents, `raw ${pointer}`)
    }, REST)
  }

  return (
    <div className={styles.raw}>
      <ValueEditor
        text={shown}
        label={m.properties_json_of({ title: row.field.title })}
        description={m.properties_json_help()}
        language="json"
        isInvalid={isInvalid}
        isReadOnly={false}
        onChange={handleChange}
        onUndo={() => {
          setTyped(undefined)
          canvas.step('undo')
        }}
        onRedo={() => {
          setTyped(undefined)
          canvas.step('redo')
        }}
      />
      {isInvalid && <p className={styles.invalid}>{m.properties_json_invalid()}</p>}
    </div>
  )
}

/** What makes one schema of another: just the keywords that differ are written. */
export function keywordIntents(
  field: SchemaPointer,
  before: JsonRecord,
  after: JsonRecord,
): readonly Intent[] {
  const keywords = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keywords.flatMap((keyword): Intent[] => {
    const value: JsonValue | undefined = memberOf(after, keyword)
    const isSame = JSON.stringify(value) === JSON.stringify(memberOf(before, keyword))
    return isSame ? [] : [{ kind: 'set', field, keyword, value }]
  })
}
