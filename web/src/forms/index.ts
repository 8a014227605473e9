export { FormView, type FormViewProps } from './FormView'
export type { SchemaError } from './validation/protocol'
export { useFormErrors } from './validation/useFormErrors'
export type { ValidationState } from './validation/Validation'
