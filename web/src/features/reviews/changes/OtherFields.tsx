import { MessageSquarePlus } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { ToldChange } from '~/changes/toldChanges'
import type { DataFormat } from '~/formats/DataFormat'
import { fromPointer, toPointer } from '~/formats/nodes'
import { m } from '~/paraglide/messages'
import { Button } from '~/ui'
import type { ProjectForm } from '~/workspace/forms/ProjectForm'
import { useHeldComments } from '../comments/heldComments'
import { useKeptPlaces } from '../comments/keptWords'
import { type FileVersions, pathOn } from '../places/FileVersions'
import type { FieldThread } from '../places/placeThreads'
import { useReviewScope } from '../ReviewScope'
import styles from './ChangedValues.module.css'
import { OtherField } from './OtherField'
import { OtherFieldChoice } from './OtherFieldChoice'

interface OtherFieldsProps {
  readonly path: string
  readonly format: DataFormat
  readonly form: ProjectForm | undefined
  readonly before: string
  readonly after: string
  readonly versions: () => FileVersions
  readonly changes: readonly ToldChange[]
  /** What was said of fields that the review leaves as they are. */
  readonly fields: readonly FieldThread[]
}

/** The fields of a file that a review leaves as they are and that are spoken of, and the way to speak of another one. */
export function OtherFields(props: OtherFieldsProps) {
  const { path, format, form, before, after, versions, changes, fields } = props
  const { login } = useReviewScope()
  const start = `field ${path} `
  const kept = useKeptPlaces(start)
  const held = useHeldComments().all.flatMap(({ place }) => (place.startsWith(start) ? [place] : []))
  const [chosen, setChosen] = useState<readonly string[]>(kept)
  const [isChoosing, setChoosing] = useState(false)
  const changed = useMemo(
    () =>
      changes.flatMap((told) => {
        const at = pathOn(told, 'after')
        return at ? [at] : []
      }),
    [changes],
  )
  const button = useRef<HTMLDivElement>(null)
  const known = new Set(fields.map((field) => placeOf(start, field)))
  const more = [...new Set([...held, ...chosen])].filter((place) => !known.has(place))
  const shown = [...fields, ...more.flatMap((place) => fieldOf(start, place) ?? [])]
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={m.review_other_fields({ path })}>
          {shown.map((field) => {
            const place = placeOf(start, field)
            return (
              <OtherField
                key={place}
                path={path}
                field={field}
                form={form}
                format={format}
                text={field.side === 'before' ? before : after}
                versions={versions}
                place={place}
                isOpenAtFirst={chosen.includes(place)}
                onEmpty={() => {
                  setChosen(chosen.filter((one) => one !== place))
                  button.current?.focus()
                }}
              />
            )
          })}
        </ul>
      )}
      {login !== '' && after !== '' && (
        <div ref={button} tabIndex={-1} className={styles.item}>
          {isChoosing ? (
            <OtherFieldChoice
              format={format}
              form={form}
              text={after}
              changed={changed}
              onChoose={(pointer) => {
                setChosen([...chosen, start + pointer])
                setChoosing(false)
              }}
              onCancel={() => {
                setChoosing(false)
                button.current?.focus()
              }}
            />
          ) : (
            <div>
              <Button variant="ghost" size="small" icon={MessageSquarePlus} onPress={() => setChoosing(true)}>
                {m.review_other_field()}
              </Button>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** A field of the file before is called otherwise: its words are not those of the field of that name now. */
function placeOf(start: string, { side, path }: FieldThread): string {
  return start + (side === 'before' ? BEFORE : '') + toPointer(path)
}

/** Begins no pointer. */
const BEFORE = 'before'

function fieldOf(start: string, place: string): FieldThread | undefined {
  const name = place.slice(start.length)
  const side = name.startsWith(BEFORE) ? 'before' : 'after'
  const path = fromPointer(side === 'before' ? name.slice(BEFORE.length) : name)
  return path && { side, path, threads: [] }
}
