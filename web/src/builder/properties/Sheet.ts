import type { JsonRecord } from '~/schema/json'
import type { Intent } from '../operations'

/** Properties as our own engine takes them. */
export interface PropertiesForm {
  readonly schema: JsonRecord
  readonly uiSchema: JsonRecord
  readonly values: JsonRecord
}

/** What is said of what is selected, as a form, and what it takes to say it otherwise. */
export interface Sheet {
  /** The same for as long as the same is meant. */
  readonly key: string
  readonly form: PropertiesForm
  readonly intentsOf: (before: JsonRecord, after: JsonRecord) => readonly Intent[]
}
