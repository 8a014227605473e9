import { useId } from 'react'
import { m } from '~/paraglide/messages'
import type { Beginning } from '../../beginnings/Beginning'
import { TEMPLATES } from '../../templates'
import { beginWithTemplate } from '../../templates/Template'
import styles from './TemplateGallery.module.css'
import { TemplatePicture } from './TemplatePicture'

interface TemplateGalleryProps {
  readonly chosen: string | undefined
  readonly onChoose: (id: string, beginning: Beginning) => void
}

/** All templates, each with a picture of its form; one of them is chosen. */
export function TemplateGallery({ chosen, onChoose }: TemplateGalleryProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={m.starting_templates()} className={styles.gallery}>
      {TEMPLATES.map((template) => (
        <label key={template.id} className={styles.card}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            aria-labelledby={`${name}-${template.id}`}
            aria-describedby={`${name}-${template.id}-why`}
            checked={template.id === chosen}
            onChange={() => onChoose(template.id, beginWithTemplate(template))}
          />
          <TemplatePicture schema={template.schema} uiSchema={template.uiSchema} />
          <span id={`${name}-${template.id}`} className={styles.title}>
            {template.title}
          </span>
          <span id={`${name}-${template.id}-why`} className={styles.why}>
            {template.description}
          </span>
        </label>
      ))}
    </div>
  )
}
