import { Check, CircleAlert, X } from 'lucide-react'
import { useId, useState } from 'react'
import { m } from '~/paraglide/messages'
import fieldStyles from '~/ui/Field/Field.module.css'
import styles from './PatternTester.module.css'
import { type PatternVerdict, usePatternVerdict } from './usePatternVerdict'

/** A text that somebody types to see whether the pattern takes it. It is kept nowhere. */
export function PatternTester({ pattern }: { readonly pattern: string }) {
  const id = useId()
  const [text, setText] = useState('')
  const verdict = usePatternVerdict(pattern, text)
  const Icon = verdict === 'fits' ? Check : verdict === 'misfits' ? X : CircleAlert
  return (
    <div className={styles.tester}>
      <label htmlFor={id} className={fieldStyles.label}>
        {m.properties_pattern_try()}
      </label>
      <input
        id={id}
        type="text"
        className={fieldStyles.control}
        value={text}
        data-history="own"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${id}-verdict`}
        onChange={(event) => setText(event.target.value)}
      />
      <output id={`${id}-verdict`} className={styles.verdict} data-verdict={verdict}>
        {verdict !== undefined && <Icon size={14} strokeWidth={2} aria-hidden />}
        {verdict !== undefined && verdictWords(verdict)}
      </output>
    </div>
  )
}

function verdictWords(verdict: PatternVerdict): string {
  switch (verdict) {
    case 'fits':
      return m.properties_pattern_fits()
    case 'misfits':
      return m.properties_pattern_misfits()
    case 'no-pattern':
      return m.properties_pattern_none()
    case 'too-slow':
      return m.properties_pattern_slow()
    case 'not-checked':
      break
  }
  return m.properties_pattern_unchecked()
}
