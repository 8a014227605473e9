import type { CSSProperties } from 'react'
import { m } from '~/paraglide/messages'
import { Button, VisuallyHidden } from '~/ui'
import { schemaWords } from '~/workspace/inference/kindWords'
import styles from './BeginningPreview.module.css'
import type { FieldLine } from './fieldLines'
import { alternativeWords, certaintyWords, guessWords } from './guessWords'

interface FieldItemProps {
  readonly line: FieldLine
  readonly taken: ReadonlySet<string>
  readonly onTake: (guess: string) => void
}

/** A field of a form that could be made, with the reasons for what it is and, one click away, what else it could be. */
export function FieldItem({
  line: { name, level, schema, ui, isRequired, guesses },
  taken,
  onTake,
}: FieldItemProps) {
  const title = typeof schema['title'] === 'string' && schema['title'] !== '' ? schema['title'] : name
  const label = name === '' ? m.recognise_whole() : title
  const isUnsure = guesses.some(({ id, certainty }) => certainty !== 'sure' && !taken.has(id))
  const indent: CSSProperties & Record<'--level', number> = { '--level': level }
  return (
    <li className={styles.field} style={indent}>
      <div className={styles.line}>
        <span className={styles.name}>{label}</span>
        <span className={styles.kind} data-unsure={isUnsure || undefined}>
          {schemaWords(schema, ui)}
        </span>
        {isRequired && <span className={styles.muted}>{m.starting_required()}</span>}
      </div>
      {guesses.map((guess) => (
        <div key={guess.id} className={styles.guess}>
          <span className={styles.muted}>
            {guessWords(guess)} · {certaintyWords(guess.certainty)}
          </span>
          {guess.alternative && (
            <Button
              variant="link"
              size="small"
              aria-pressed={taken.has(guess.id)}
              onPress={() => onTake(guess.id)}
            >
              {alternativeWords(guess.alternative)}
              <VisuallyHidden> {m.starting_take_for({ field: label })}</VisuallyHidden>
            </Button>
          )}
        </div>
      ))}
    </li>
  )
}
