import { Choice, type ChoiceProps } from '../Choice/Choice'
import styles from '../Choice/Choice.module.css'

type RadioProps = Omit<ChoiceProps, 'mark' | 'type'>

/** One radio button of a group. */
export function Radio(props: RadioProps) {
  return <Choice {...props} type="radio" mark={<span className={`${styles.mark} ${styles.dot}`} />} />
}
