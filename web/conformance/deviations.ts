/**
 * Required tests of the official suite that we answer otherwise, on purpose. The suite must find exactly these.
 */
export interface Deviations {
  /**
   * These refer to other documents, which the suite expects to be there. A form never fetches a schema: the reference
   * counts as broken and nothing is valid at its place. (A schema that names its own meta-schema is one of them.)
   */
  readonly neverFetched: readonly string[]
  /** By default 2020-12 only annotates a `format`. A form checks it: that is what people write it for. */
  readonly formatsAsserted: readonly string[]
}

export const deviations = {
  draft7: {
    neverFetched: [
      'refRemote.json: remote ref: remote ref valid',
      'refRemote.json: fragment within remote ref: remote fragment valid',
      'refRemote.json: ref within remote ref: ref within ref valid',
      'refRemote.json: base URI change: base URI change ref valid',
      'refRemote.json: base URI change - change folder: number is valid',
      'refRemote.json: base URI change - change folder in subschema: number is valid',
      'refRemote.json: root ref in remote ref: string is valid',
      'refRemote.json: root ref in remote ref: null is valid',
      'refRemote.json: remote ref with ref to definitions: valid',
      'refRemote.json: Location-independent identifier in remote ref: integer is valid',
      'refRemote.json: retrieved nested refs resolve relative to their URI not $id: string is valid',
      'refRemote.json: $ref to $ref finds location-independent $id: number is valid',
    ],
    formatsAsserted: [],
  },
  'draft2020-12': {
    neverFetched: [
      'dynamicRef.json: strict-tree schema, guards against misspelled properties: instance with correct field',
      'dynamicRef.json: tests for implementation dynamic anchor and reference link: correct extended schema',
      'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $defs first: correct extended schema',
      'dynamicRef.json: $ref and $dynamicAnchor are independent of order - $ref first: correct extended schema',
      'dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor: number is valid',
      'refRemote.json: remote ref: remote ref valid',
      'refRemote.json: fragment within remote ref: remote fragment valid',
      'refRemote.json: anchor within remote ref: remote anchor valid',
      'refRemote.json: ref within remote ref: ref within ref valid',
      'refRemote.json: base URI change: base URI change ref valid',
      'refRemote.json: base URI change - change folder: number is valid',
      'refRemote.json: base URI change - change folder in subschema: number is valid',
      'refRemote.json: root ref in remote ref: string is valid',
      'refRemote.json: root ref in remote ref: null is valid',
      'refRemote.json: remote ref with ref to defs: valid',
      'refRemote.json: Location-independent identifier in remote ref: integer is valid',
      'refRemote.json: retrieved nested refs resolve relative to their URI not $id: string is valid',
      'refRemote.json: remote HTTP ref with different $id: string is valid',
      'refRemote.json: remote HTTP ref with different URN $id: string is valid',
      'refRemote.json: remote HTTP ref with nested absolute ref: string is valid',
      'refRemote.json: $ref to $ref finds detached $anchor: number is valid',
      'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates',
    ],
    formatsAsserted: [
      'format.json: email format: invalid email string is only an annotation by default',
      'format.json: idn-email format: invalid idn-email string is only an annotation by default',
      'format.json: regex format: invalid regex string is only an annotation by default',
      'format.json: ipv4 format: invalid ipv4 string is only an annotation by default',
      'format.json: ipv6 format: invalid ipv6 string is only an annotation by default',
      'format.json: hostname format: invalid hostname string is only an annotation by default',
      'format.json: date format: invalid date string is only an annotation by default',
      'format.json: date-time format: invalid date-time string is only an annotation by default',
      'format.json: time format: invalid time string is only an annotation by default',
      'format.json: json-pointer format: invalid json-pointer string is only an annotation by default',
      'format.json: relative-json-pointer format: invalid relative-json-pointer string is only an annotation by default',
      'format.json: iri format: invalid iri string is only an annotation by default',
      'format.json: iri-reference format: invalid iri-reference string is only an annotation by default',
      'format.json: uri format: invalid uri string is only an annotation by default',
      'format.json: uri-reference format: invalid uri-reference string is only an annotation by default',
      'format.json: uri-template format: invalid uri-template string is only an annotation by default',
      'format.json: uuid format: invalid uuid string is only an annotation by default',
      'format.json: duration format: invalid duration string is only an annotation by default',
    ],
  },
} as const satisfies Readonly<Record<string, Deviations>>
