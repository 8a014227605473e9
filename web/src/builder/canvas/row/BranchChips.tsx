import type { ChoiceRow } from '~/forms/rows/Row'
import { choiceKey } from '~/forms/state/FormState'
import { useCanvas } from '../CanvasContext'
import styles from './CanvasRow.module.css'

/** Which of several shapes is drawn, for pointers. At the row, the arrows left and right go from one to the next. */
export function BranchChips({ row }: { readonly row: ChoiceRow }) {
  const canvas = useCanvas()
  const { field, choice, branch, labels } = row
  if (labels.length < 2) return null
  return (
    <div className={styles.chips} data-typing aria-hidden>
      {labels.map((label, index) => (
        <button
          key={choice.branches[index]?.pointer}
          type="button"
          tabIndex={-1}
          className={styles.chip}
          data-selected={index === branch || undefined}
          onClick={() => canvas.form.view.getState().choose(choiceKey(field.key, choice), index)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
