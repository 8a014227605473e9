/** Schemas that are made of one text at most: types with arguments can be written to be without end. */
const MAX_SCHEMAS = 20_000

/** What may be made of one text. */
export class Budget {
  #spent = 0

  /** @returns whether there was still some. */
  spend(): boolean {
    this.#spent += 1
    return this.#spent <= MAX_SCHEMAS
  }
}
