package gitdata

import (
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/web"
)

// Signatures reads author and committer of a new commit. Without an author it
// is the user, without a committer it is the author. The error also names what
// was wrong with the members of the body that were read before.
func Signatures(body web.Body, user object.Person) (author, committer object.Person, err error) {
	author, missingInAuthor := signature(body, "author", user)
	committer, missingInCommitter := signature(body, "committer", author)
	if err := body.Problem(); err != nil {
		return author, committer, err
	}
	if missing := append(missingInAuthor, missingInCommitter...); len(missing) > 0 {
		return author, committer, web.Invalid(missing...)
	}
	return author, committer, nil
}

func signature(body web.Body, member string, otherwise object.Person) (object.Person, []web.Detail) {
	inner, ok := body.Object(member)
	if !ok {
		return otherwise, nil
	}
	person := object.Person{Email: inner.RequireText("email"), Name: inner.RequireText("name"), When: otherwise.When}
	if date := inner.OptionalText("date"); date != "" {
		when, err := time.Parse(time.RFC3339, date)
		if err != nil || when.Year() < 1970 || when.Year() > 2099 { // what Git stores safely
			inner.Complain("%s is not a valid date-time.", date)
		}
		person.When = when.UTC()
	}
	var missing []web.Detail
	if person.Name == "" {
		missing = append(missing, web.Detail{Resource: member, Field: "name", Code: "missing_field"})
	}
	if person.Email == "" {
		missing = append(missing, web.Detail{Resource: member, Field: "email", Code: "missing_field"})
	}
	return person, missing
}
