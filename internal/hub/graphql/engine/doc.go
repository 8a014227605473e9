// Package engine carries out documents of GraphQL against a schema whose fields are answered by Go functions. It knows
// nothing of what the schema is about.
//
// A document is parsed and validated by gqlparser. Then its plan is made: the document as it will be carried out, all
// fragments in place, with what it can cost at most. What asks for too much is refused before anything is looked up.
// What only shows on the way (objects in lists, bytes, time) is counted while the document is carried out.
//
// Source: https://spec.graphql.org/October2021/, limits: https://docs.github.com/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
package engine
