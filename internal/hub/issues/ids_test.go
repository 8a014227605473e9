package issues

import "testing"

func TestIDs(t *testing.T) {
	const whole = 1 << 53
	for _, test := range []struct {
		repository       int64
		number, sequence int
	}{{1, 1, 1}, {1<<17 - 1, 1<<24 - 1, maxComments}, {7, 300, 4095}} {
		id := CommentID(test.repository, test.number, test.sequence)
		repository, number, sequence := OfCommentID(id)
		if id <= 0 || id >= whole || repository != test.repository || number != test.number || sequence != test.sequence {
			t.Errorf("%v: %d is %d, %d, %d", test, id, repository, number, sequence)
		}
	}
	for _, id := range []int64{CommentID(1<<17, 1, 1), CommentID(1, 1<<24, 1), CommentID(1, 1, 1<<12), CommentID(-1, 1, 1)} {
		if id != 0 {
			t.Errorf("an id that not every client has: %d", id)
		}
	}
	if repository, number := OfGlobalID(GlobalID(5, 9)); repository != 5 || number != 9 {
		t.Errorf("%d, %d", repository, number)
	}
}
