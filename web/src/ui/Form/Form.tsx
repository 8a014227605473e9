import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components'
import styles from './Form.module.css'

type FormProps = Omit<AriaFormProps, 'className' | 'style'>

/** Fields one below the other; required ones are checked before `onSubmit`. */
export function Form(props: FormProps) {
  return <AriaForm {...props} className={styles.form ?? ''} />
}
