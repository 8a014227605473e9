import type { TextDocument } from '~/drafts/TextDocument'
import { DataPlan } from './DataPlan'

const plans = new WeakMap<TextDocument, DataPlan>()

/** What is to be done to the data of a project whose file this is: one for all that show it. */
export function dataPlanOf(document: TextDocument): DataPlan {
  const known = plans.get(document) ?? new DataPlan(document)
  plans.set(document, known)
  return known
}
