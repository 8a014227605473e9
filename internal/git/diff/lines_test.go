package diff

import "testing"

const twoHunks = "@@ -1,4 +1,5 @@\n a\n-b\n+B\n+BB\n c\n d\n@@ -20,3 +21,2 @@ func\n x\n-y\n z\n\\ No newline at end of file"

func TestFind(t *testing.T) {
	for _, test := range []struct {
		side     Side
		line     int
		position int
		hunk     string
		ok       bool
	}{
		{Left, 2, 2, "@@ -1,4 +1,5 @@\n a\n-b", true},
		{Right, 2, 3, "@@ -1,4 +1,5 @@\n a\n-b\n+B", true},
		{Right, 1, 1, "@@ -1,4 +1,5 @@\n a", true},
		{Left, 21, 9, "@@ -20,3 +21,2 @@ func\n x\n-y", true},
		{Right, 22, 10, "@@ -20,3 +21,2 @@ func\n x\n-y\n z", true},
		{Right, 10, 0, "", false},
		{Right, 0, 0, "", false},
		{Left, -1, 0, "", false},
	} {
		position, hunk, ok := Find(twoHunks, test.side, test.line)
		if position != test.position || hunk != test.hunk || ok != test.ok {
			t.Errorf("%c%d: %d %q %v", test.side, test.line, position, hunk, ok)
		}
		if side, line, found := At(twoHunks, position); ok && (!found || side == test.side && line != test.line) {
			t.Errorf("at %d: %c%d %v", position, side, line, found)
		}
	}
	for _, position := range []int{-1, 0, 7, 12, 99} {
		if _, _, ok := At(twoHunks, position); ok {
			t.Errorf("there is a line at %d", position)
		}
	}
}

func TestFollow(t *testing.T) {
	for _, test := range []struct {
		patch      string
		line, want int
		ok         bool
	}{
		{twoHunks, 1, 1, true},
		{twoHunks, 2, 0, false},
		{twoHunks, 3, 4, true},
		{twoHunks, 4, 5, true},
		{twoHunks, 10, 11, true},
		{twoHunks, 20, 21, true},
		{twoHunks, 21, 0, false},
		{twoHunks, 22, 22, true},
		{twoHunks, 100, 100, true},
		{"", 7, 7, true},
		{"@@ -1,3 +1,4 @@\n+new\n a\n b\n c", 1, 2, true},
		{"@@ -0,0 +1,2 @@\n+new\n+new", 5, 7, true},
		{"@@ -3 +2,0 @@\n-c", 2, 2, true},
		{"@@ -3 +2,0 @@\n-c", 4, 3, true},
		{"@@ -5,0 +6,2 @@\n+p\n+q", 3, 3, true},
	} {
		got, ok := Follow(test.patch, test.line)
		if ok != test.ok || ok && got != test.want {
			t.Errorf("%q, line %d: %d %v", test.patch, test.line, got, ok)
		}
	}
}
