package cli

import (
	"bytes"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	yaml "go.yaml.in/yaml/v4"

	"sheaf/internal/cli/flagset"
)

// isSetting reports whether a variable is one of serve's.
func isSetting(name string) bool {
	return slices.ContainsFunc(documented(serveUsage), func(one setting) bool { return flagset.Variable(one.name) == name })
}

// checkCommand fails where the words after the program's name are no command with its flags.
func checkCommand(t *testing.T, words []string) {
	t.Helper()
	for _, c := range commands() {
		if c.name != words[0] {
			continue
		}
		for _, flag := range words[1:] {
			if !strings.Contains(c.usage, "\n  "+flag+" ") {
				t.Errorf("%v: %s has no flag %s", words, c.name, flag)
			}
		}
		return
	}
	t.Errorf("%v is no command", words)
}

// TestContainerfile reads what needs no builder: settings, commands, and who it runs as.
func TestContainerfile(t *testing.T) {
	text, err := os.ReadFile("../../deploy/Containerfile")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^([A-Z]+) (.*)$`).FindAllStringSubmatch(string(text), -1)
	last := map[string]string{}
	for _, line := range lines {
		last[line[1]] = line[2]
	}
	for _, name := range regexp.MustCompile(`SHEAF_\w+`).FindAllString(string(text), -1) {
		if !isSetting(name) {
			t.Errorf("%s is no setting", name)
		}
	}
	if user := last["USER"]; user != "65532:65532" {
		t.Errorf("it runs as %q", user)
	}
	words := regexp.MustCompile(`"([^"]+)"`)
	_, health, _ := strings.Cut(last["HEALTHCHECK"], "CMD ")
	for _, line := range []string{health, `["sheaf", ` + strings.TrimPrefix(last["CMD"], "[")} {
		var command []string
		for _, word := range words.FindAllStringSubmatch(line, -1) {
			command = append(command, word[1])
		}
		if len(command) < 2 || command[0] != "sheaf" {
			t.Fatalf("%q is no command of Sheaf", line)
		}
		checkCommand(t, command[1:])
	}
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil || !bytes.Contains(makefile, []byte("\nbuild: bin/sheaf")) {
		t.Errorf("make build makes no bin/sheaf: %v", err)
	}
	module, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindSubmatch(module)
	if !strings.Contains(string(text), "golang:"+string(version[1])+"-") {
		t.Errorf("it is not built with Go %s", version[1])
	}
}

// manifest is what of a manifest hangs on Sheaf, or keeps it confined.
type manifest struct {
	Kind string
	Spec struct {
		Selector any
		Template struct {
			Metadata struct{ Labels map[string]string }
			Spec     struct {
				SecurityContext struct {
					RunAsNonRoot bool  `yaml:"runAsNonRoot"`
					RunAsUser    int64 `yaml:"runAsUser"`
				} `yaml:"securityContext"`
				Containers []struct {
					Args            []string
					Env             []struct{ Name, Value string }
					ReadinessProbe  probe `yaml:"readinessProbe"`
					LivenessProbe   probe `yaml:"livenessProbe"`
					SecurityContext struct {
						AllowPrivilegeEscalation bool `yaml:"allowPrivilegeEscalation"`
						ReadOnlyRootFilesystem   bool `yaml:"readOnlyRootFilesystem"`
						Capabilities             struct{ Drop []string }
					} `yaml:"securityContext"`
					VolumeMounts []struct {
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				}
			}
		}
	}
}

type probe struct {
	Exec struct{ Command []string }
}

// TestKubernetes reads the manifests; no cluster and no schema of one is at hand here.
func TestKubernetes(t *testing.T) {
	text, err := os.ReadFile("../../deploy/kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for decoder := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var m manifest
		if err := decoder.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, m.Kind)
		if m.Kind != "StatefulSet" {
			continue
		}
		pod := m.Spec.Template.Spec
		if !pod.SecurityContext.RunAsNonRoot || pod.SecurityContext.RunAsUser != 65532 || len(pod.Containers) != 1 {
			t.Fatalf("the pod is %+v", pod)
		}
		container := pod.Containers[0]
		if c := container.SecurityContext; c.AllowPrivilegeEscalation || !c.ReadOnlyRootFilesystem || !slices.Equal(c.Capabilities.Drop, []string{"ALL"}) {
			t.Errorf("the container may %+v", c)
		}
		var writable []string
		for _, mount := range container.VolumeMounts {
			writable = append(writable, mount.MountPath)
		}
		if !slices.Equal(writable, []string{"/data", "/tmp"}) {
			t.Errorf("it may write to %v", writable)
		}
		for _, one := range container.Env {
			if !isSetting(one.Name) {
				t.Errorf("%s is no setting", one.Name)
			}
		}
		for _, command := range [][]string{container.ReadinessProbe.Exec.Command, container.LivenessProbe.Exec.Command} {
			if len(command) < 2 || command[0] != "sheaf" {
				t.Fatalf("%v is no command of Sheaf", command)
			}
			checkCommand(t, command[1:])
		}
		checkCommand(t, container.Args)
	}
	if !slices.Equal(kinds, []string{"StatefulSet", "Service"}) {
		t.Errorf("there are %v", kinds)
	}
}
