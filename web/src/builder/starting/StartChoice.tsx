import { m } from '~/paraglide/messages'
import { lazyPart, SegmentedControl, Skeleton } from '~/ui'
import styles from './StartChoice.module.css'
import type { StartChoices } from './useStart'

const TemplateGallery = lazyPart(async () => (await import('./gallery/TemplateGallery')).TemplateGallery, {
  fallback: () => <Skeleton width="100%" />,
})
const SourceChoice = lazyPart(async () => (await import('./source/SourceChoice')).SourceChoice, {
  fallback: () => <Skeleton width="100%" />,
})

/** How a project begins: with nothing, with a template, or with what is there. */
export function StartChoice(choices: StartChoices) {
  const { way, setWay, hasFiles } = choices
  return (
    <div className={styles.start}>
      <div className={styles.ways}>
        <span className={styles.label} aria-hidden>
          {m.starting_ways()}
        </span>
        <SegmentedControl
          label={m.starting_ways()}
          items={[
            { id: 'empty', label: m.starting_empty() },
            { id: 'template', label: m.starting_template() },
            { id: 'source', label: hasFiles ? m.starting_source() : m.starting_pasted() },
          ]}
          selectedKey={way}
          onSelectionChange={setWay}
        />
      </div>
      {way === 'template' && <TemplateGallery chosen={choices.template} onChoose={choices.setTemplate} />}
      {way === 'source' && <SourceChoice {...choices} />}
    </div>
  )
}
