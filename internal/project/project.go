package project

import "sheaf/internal/format/tree"

// Project is a project file that was read. It counts as a form when it has both a schema
// and either the path of a data file or a collection.
type Project struct {
	Path       string      // of the project file
	DataPath   string      // of the data file, relative to the repository's root; empty where there is a collection
	Collection *Collection // nil where there is a data file
	// Body is the member that the text below a front matter is; empty where that is no data.
	Body   string
	Schema any // as JSON: an object or a boolean

	// Locales is nil where the data are in one language.
	Locales *Locales

	// RequireValid is set where no commit may break the schema (options.requireValid). Editors
	// honour it; Check finds the same problems either way.
	RequireValid bool

	document document
}

// Parse reads the text of a project file. A file that is not a form has problems, which
// say what is missing.
func Parse(path string, text []byte) (Project, []Problem) {
	doc, problem := parseDocument(path, text)
	if problem != nil {
		return Project{}, []Problem{*problem}
	}
	root, isObject := doc.value.(map[string]any)
	if !isObject {
		return Project{}, []Problem{*doc.problemAt(0, "", "a project file is a JSON object")}
	}
	project := Project{Path: path, document: doc}
	var problems []Problem
	if problem := project.readSchema(root); problem != nil {
		problems = append(problems, *problem)
	}
	if problem := project.readOptions(root); problem != nil {
		problems = append(problems, *problem)
	}
	problems = append(problems, project.readPublishing(root)...)
	return project, problems
}

func (p *Project) readSchema(root map[string]any) *Problem {
	schema, exists := root["schema"]
	if !exists {
		return p.document.at("", `it has no "schema", so there is no form`)
	}
	switch schema.(type) {
	case map[string]any, bool:
		p.Schema = schema
		return nil
	default:
		return p.document.at("/schema", "a schema is an object, true or false")
	}
}

func (p *Project) readOptions(root map[string]any) *Problem {
	options, isObject := root["options"].(map[string]any)
	if !isObject {
		return p.document.at("", `it has no "options" with a "dataFile" or a "collection", so there is no form`)
	}
	if problem := p.readContent(options); problem != nil {
		return problem
	}
	if locales, exists := options["locales"]; exists {
		if problem := p.readLocales(locales); problem != nil {
			return problem
		}
	}
	if required, exists := options["requireValid"]; exists {
		var isBool bool
		if p.RequireValid, isBool = required.(bool); !isBool {
			return p.document.at("/options/requireValid", "it is true or false")
		}
	}
	return nil
}

// readPublishing finds what editors pass over of options.publishing.
func (p *Project) readPublishing(root map[string]any) []Problem {
	options, _ := root["options"].(map[string]any)
	publishing, exists := options["publishing"]
	if !exists {
		return nil
	}
	var problems []Problem
	for _, fault := range checkPublishing(publishing) {
		pointer := tree.Pointer(append([]string{"options", "publishing"}, fault.path...))
		problems = append(problems, *p.document.at(pointer, fault.why))
	}
	return problems
}

// readContent reads where the data are.
func (p *Project) readContent(options map[string]any) *Problem {
	collection, hasCollection := options["collection"]
	dataFile, isText := options["dataFile"].(string)
	switch {
	case hasCollection && options["dataFile"] != nil:
		return p.document.at("/options", `it has both a "dataFile" and a "collection"; a project has one of them`)
	case hasCollection:
		return p.readCollection(collection)
	case !isText:
		return p.document.at("/options", `it has no "dataFile" that names the data file and no "collection", so there is no form`)
	}
	var err error
	if p.DataPath, err = dataPath(p.Path, dataFile); err != nil {
		return p.document.at("/options/dataFile", err.Error())
	}
	if body, exists := options["body"]; exists {
		if p.Body, isText = body.(string); !isText || p.Body == "" {
			return p.document.at("/options/body", "it is a text that is not empty")
		}
	}
	return nil
}
