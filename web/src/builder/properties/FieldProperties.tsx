import { Braces, FormInput } from 'lucide-react'
import { useMemo } from 'react'
import { m } from '~/paraglide/messages'
import { stringMember } from '~/schema/json'
import { Button } from '~/ui'
import { useCanvas, useCanvasState } from '../canvas/CanvasContext'
import { RowMenu } from '../canvas/menu/RowMenu'
import { Crumbs } from './Crumbs'
import { KeyField } from './KeyField'
import styles from './Properties.module.css'
import { PatternTester } from './pattern/PatternTester'
import { otherKeywords } from './properties'
import { fieldSheet } from './propertiesForm'
import { RawEditor } from './RawEditor'
import { SheetForm } from './SheetForm'
import type { Subject } from './Subject'

/** What is said of a field. */
export function FieldProperties({ subject }: { readonly subject: Subject }) {
  const canvas = useCanvas()
  const { pointer, row, schema } = subject
  const isRaw = useCanvasState(({ raw }) => raw === pointer)
  const sheet = useMemo(() => fieldSheet(subject), [subject])
  const others = otherKeywords(subject)
  const pattern = stringMember(schema, 'pattern')
  return (
    <div className={styles.subject}>
      <header className={styles.head}>
        <div className={styles.about}>
          <Crumbs
            title={row.field.title}
            around={canvas.fieldOf(row)?.parent}
            isShared={/^\/schema\/(?:\$defs|definitions)\//.test(pointer)}
          />
          <RowMenu row={row} isTabStop />
        </div>
        {subject.isMember && <KeyField key={pointer} subject={subject} />}
      </header>
      {isRaw ? (
        <RawEditor key={pointer} subject={subject} />
      ) : (
        <SheetForm sheet={sheet} onIntents={(intents, group) => canvas.perform(intents, group)} />
      )}
      {pattern !== undefined && pattern !== '' && <PatternTester pattern={pattern} />}
      <footer className={styles.foot}>
        {others.length > 0 && <p>{m.properties_also({ keywords: others.join(', ') })}</p>}
        <Button
          size="small"
          variant="ghost"
          icon={isRaw ? FormInput : Braces}
          onPress={() => canvas.state.setState({ raw: isRaw ? undefined : pointer })}
        >
          {isRaw ? m.properties_as_form() : m.canvas_as_json()}
        </Button>
      </footer>
    </div>
  )
}
