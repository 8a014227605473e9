package downloads

import (
	"net/http"
	"strings"

	"sheaf/internal/git/archive"
	"sheaf/internal/git/object"
	"sheaf/internal/hub/repositories"
)

// Kinds of addresses of archives. The API leads to the last two; the second and third are what people write by hand.
const (
	kindArchive   = "archive" // archive/REF.zip
	kindZipball   = "zipball"
	kindTarball   = "tarball"
	kindLegacyZip = "legacy.zip"
	kindLegacyTar = "legacy.tar.gz"
)

var archiveKinds = []string{kindArchive, kindZipball, kindTarball, kindLegacyZip, kindLegacyTar}

// wanted is an archive as an address names it.
type wanted struct {
	format    archive.Format
	revision  string
	hasNoName bool // of the revision in the archive, but the commit's id
}

func wantedArchive(kind, rest string) (wanted, bool) {
	switch kind {
	case kindZipball, kindLegacyZip:
		return wanted{archive.Zip, rest, true}, true
	case kindTarball, kindLegacyTar:
		return wanted{archive.TarGz, rest, true}, true
	}
	for _, format := range []archive.Format{archive.Zip, archive.TarGz} {
		if revision, ok := strings.CutSuffix(rest, string(format)); ok {
			return wanted{format, revision, false}, true
		}
	}
	return wanted{}, false
}

// folder is the one in which all files of the archive lie, as at GitHub.
func (w wanted) folder(r repositories.Repository, commit object.ID) string {
	if w.hasNoName {
		return r.Name().Owner + "-" + r.Name().Repo + "-" + string(commit[:7])
	}
	name := strings.TrimPrefix(w.revision, object.BranchPrefix)
	tag, isTag := strings.CutPrefix(w.revision, object.TagPrefix)
	if isTag {
		name = tag
	}
	if len(name) > 1 && name[0] == 'v' && '0' <= name[1] && name[1] <= '9' {
		name = name[1:]
	}
	return r.Name().Repo + "-" + strings.ReplaceAll(name, "/", "-")
}

func serveArchive(w *answer, r *http.Request, repository repositories.Repository, kind, rest string) error {
	wanted, ok := wantedArchive(kind, rest)
	if !ok {
		return errNotFound
	}
	commit, err := repository.ResolveCommit(r.Context(), wanted.revision)
	if err != nil {
		return orNotFound(err)
	}
	folder := wanted.folder(repository, commit)
	tag := `W/"` + string(commit) + string(wanted.format) + `"`
	if isKnown(w, r, tag, folder+string(wanted.format), wanted.format.MediaType(), repository.About.Private) || r.Method == http.MethodHead {
		return nil
	}
	return repository.Archive(r.Context(), commit, folder, func(files *archive.Reader) error {
		return files.Write(wanted.format, w)
	})
}
