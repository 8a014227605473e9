package moving

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A file goes whole or not at all: GitHub goes on with none that was half sent. Of such a one it may keep a part, whose state
// is "starter" or whose size is another, and takes no other file of the name until that is deleted
// (docs.github.com/en/rest/releases/assets#upload-a-release-asset).

const uploadedState = "uploaded"

// files moves the files of a release. isWhole says that none is left that another run may bring.
func (r *repository) files(ctx context.Context, release releaseJSON, id string) (isWhole bool, err error) {
	isWhole = true
	for _, asset := range release.Assets {
		err := r.file(ctx, release, id, asset)
		switch {
		case err == nil:
			continue
		case errors.Is(err, errUnreadable), errors.Is(err, errElsewhere):
			r.left(fileOf(release, asset), err.Error())
		case isPassing(err):
			isWhole = false
			r.left(fileOf(release, asset), "the target has not taken it: "+words(err)+". Call the command again")
		case isOfThisAlone(err):
			r.left(fileOf(release, asset), "the target has not taken it: "+words(err))
		default:
			return false, err
		}
	}
	return isWhole, nil
}

func fileOf(release releaseJSON, asset assetJSON) string {
	return "file " + asset.Name + " of release " + release.TagName
}

// errTaken is of a name that another file has at the target.
var errTaken = &refusal{status: http.StatusConflict, call: "look for a file", message: "it has another file of this name, which was not moved"}

// file moves one file. What was refused has not begun: the next run tries it again.
func (r *repository) file(ctx context.Context, release releaseJSON, id string, asset assetJSON) error {
	key := r.fileKey(asset.ID)
	if _, isDone := r.journal.done[key]; !isDone {
		isOurs := !r.journal.isNew(key) // a part of it that the target has
		_, err := r.journal.once(key, notFound, func() (string, error) { return r.bring(ctx, release, id, asset, isOurs) })
		if errors.Is(err, errUnreadable) || errors.Is(err, errElsewhere) || isOfThisAlone(err) {
			refused := err
			if !errors.Is(refused, errTaken) {
				if err := r.sweep(ctx, release, id, asset); err != nil {
					return err
				}
			}
			if err := r.journal.forget(key); err != nil {
				return err
			}
			return refused
		}
		if err != nil {
			return err
		}
	}
	r.report.moved("files of releases")
	return nil
}

func (r *repository) fileKey(id int64) string { return r.key("file %d", id) }

// attemptsOfFile are those of one run, where the connection breaks or the target fails.
const attemptsOfFile = 3

// bring sees to it that a release has a file, and returns the id that it has there.
func (r *repository) bring(ctx context.Context, release releaseJSON, id string, asset assetJSON, isOurs bool) (string, error) {
	var about releaseJSON
	if err := r.target.get(ctx, r.there()+"/releases/"+id, &about); err != nil {
		return "", err
	}
	address, err := r.target.uploadAddress(about.UploadURL, asset.Name, text(asset.Label))
	if err != nil {
		return "", err
	}
	r.Tell("%s: %s, %d bytes", r.about.FullName, fileOf(release, asset), asset.Size)
	for attempt := 1; ; attempt++ {
		other, err := r.findFile(ctx, release, id, asset)
		if err != nil {
			return "", err
		}
		isSame, err := r.isSame(ctx, asset, other)
		switch {
		case err != nil:
			return "", err
		case other == nil:
		case isSame && !other.isOlder:
			return strconv.FormatInt(other.ID, 10), nil
		case !isOurs && !other.isOlder:
			return "", errTaken
		default:
			if err := r.deleteFile(ctx, other.ID); err != nil {
				return "", err
			}
		}
		isOurs = true // what is there from here on comes of this call
		var made assetJSON
		err = r.target.upload(ctx, uploaded{
			address: address, mediaType: mediaTypeOf(asset), size: asset.Size,
			open: func(ctx context.Context) (io.ReadCloser, error) { return r.openFile(ctx, asset) },
		}, &made)
		if err == nil && made.Size != asset.Size {
			err = fmt.Errorf("the target has kept %d bytes of %d of %s", made.Size, asset.Size, asset.Name)
		}
		isLost := err != nil && !isRefused(err) && !errors.Is(err, errUnreadable)
		if err == nil || ctx.Err() != nil || attempt == attemptsOfFile || !isLost && !isPassing(err) {
			return strconv.FormatInt(made.ID, 10), err
		}
		if err := sleep(ctx, time.Duration(attempt*attempt)*200*time.Millisecond); err != nil {
			return "", err
		}
	}
}

func mediaTypeOf(asset assetJSON) string {
	if asset.ContentType == "" {
		return "application/octet-stream"
	}
	return asset.ContentType
}

func (r *repository) openFile(ctx context.Context, asset assetJSON) (io.ReadCloser, error) {
	return r.source.stream(ctx, fmt.Sprintf("%s/releases/assets/%d", r.here(), asset.ID))
}

// fileThere is one of a release at the target.
type fileThere struct {
	assetJSON
	isOlder bool // we have moved it, and here it is no more
}

// findFile finds the file of a name at the target, nil if there is none. One that we have made of another file, which is still
// here, is none of this name, whatever the target calls it.
func (r *repository) findFile(ctx context.Context, release releaseJSON, id string, asset assetJSON) (*fileThere, error) {
	files, err := list[assetJSON](ctx, r.target, r.there()+"/releases/"+id+"/assets")
	if err != nil {
		return nil, err
	}
	isHere := func(is func(assetJSON) bool) bool { return slices.ContainsFunc(release.Assets, is) }
	var renamed *fileThere
	for _, file := range files {
		isNamed := file.Name == asset.Name
		if !isNamed && (plain(file.Name) != plain(asset.Name) || isHere(func(a assetJSON) bool { return a.Name == file.Name })) {
			continue
		}
		madeOf := r.journal.madeOf(r.key("file "), strconv.FormatInt(file.ID, 10))
		if madeOf != "" && isHere(func(a assetJSON) bool { return r.fileKey(a.ID) == madeOf }) {
			continue
		}
		found := &fileThere{file, madeOf != ""}
		if isNamed {
			return found, nil
		}
		renamed = found
	}
	return renamed, nil
}

var special = regexp.MustCompile(`[^A-Za-z0-9]+`)

// plain is a name without what GitHub replaces in names of files. It does not say what that is, so it is more than needed.
func plain(name string) string { return strings.Trim(special.ReplaceAllString(name, "."), ".") }

// isSame reports whether the target has the whole of a file. Where it tells no digest, the size has to do.
func (r *repository) isSame(ctx context.Context, asset assetJSON, other *fileThere) (bool, error) {
	if other == nil || other.State != uploadedState || other.Size != asset.Size {
		return false, nil
	}
	digest, isSHA256 := strings.CutPrefix(text(other.Digest), "sha256:")
	if !isSHA256 {
		return true, nil
	}
	alive, heard, stop := untilQuiet(ctx, r.source.http.Timeout)
	defer stop()
	content, err := r.openFile(alive, asset)
	if err != nil {
		return false, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	defer content.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, &measured{content: content, left: asset.Size, heard: heard}); err != nil {
		return false, fmt.Errorf("%w: %w", errUnreadable, err)
	}
	return hex.EncodeToString(sum.Sum(nil)) == digest, nil
}

func (r *repository) deleteFile(ctx context.Context, id int64) error {
	err := r.target.send(ctx, http.MethodDelete, fmt.Sprintf("%s/releases/assets/%d", r.there(), id), nil, nil)
	if isRefused(err, http.StatusNotFound) {
		return nil
	}
	return err
}

// sweep takes away what a refused file has left at the target.
func (r *repository) sweep(ctx context.Context, release releaseJSON, id string, asset assetJSON) error {
	other, err := r.findFile(ctx, release, id, asset)
	if err != nil || other == nil || other.isOlder || other.State == uploadedState {
		return err
	}
	return r.deleteFile(ctx, other.ID)
}
