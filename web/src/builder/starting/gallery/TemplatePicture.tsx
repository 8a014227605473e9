import type { JsonObject } from '~/workspace/inference/values'
import { pictureOf } from './pictureOf'
import styles from './TemplateGallery.module.css'

interface TemplatePictureProps {
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
}

const ROWS = [1, 2, 3]

/** A small drawing of the form that a schema makes. It says nothing that the text beside it does not. */
export function TemplatePicture({ schema, uiSchema }: TemplatePictureProps) {
  return (
    <span className={styles.picture} aria-hidden>
      {pictureOf(schema, uiSchema).map(({ name, title, shape, columns }) => (
        <span key={name} className={styles.field} data-shape={shape}>
          {title !== '' && <span className={styles.name}>{title}</span>}
          {shape === 'rows' ? (
            <span className={styles.rows}>
              {ROWS.map((row) => (
                <span key={row} className={styles.row}>
                  {ROWS.concat(4)
                    .slice(0, columns)
                    .map((column) => (
                      <span key={column} className={styles.box} />
                    ))}
                </span>
              ))}
            </span>
          ) : (
            <span className={styles.box} />
          )}
        </span>
      ))}
    </span>
  )
}
