package processgroup

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/windows"
)

// endedByGroup is the exit status of what was ended with its group.
const endedByGroup = 1

// system is a job. What is in it is ended when the last handle of it goes, so also when this process is killed.
type system struct {
	mu  sync.Mutex
	job windows.Handle
}

// prepare has the command wait until it is in the job, so that nothing that it starts is outside. It gets no window.
func (*system) prepare(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_SUSPENDED | windows.CREATE_NO_WINDOW}
}

func (s *system) start(command *exec.Cmd, limits Limits) error {
	job, err := newJob(limits)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.job = job
	if err := command.Start(); err != nil {
		return err
	}
	if err := assign(job, command.Process.Pid); err != nil {
		return errors.Join(err, command.Process.Kill(), command.Wait())
	}
	return nil
}

func (s *system) terminate(*os.Process) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.job == 0 {
		return os.ErrProcessDone
	}
	return windows.TerminateJobObject(s.job, endedByGroup)
}

func (s *system) kill(leader *os.Process) { _ = s.terminate(leader) }

func (s *system) release() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.job != 0 {
		_ = windows.CloseHandle(s.job)
		s.job = 0
	}
}

func newJob(limits Limits) (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, fmt.Errorf("make a job: %w", err)
	}
	var bounds windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	bounds.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if limits.Memory > 0 {
		bounds.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_PROCESS_MEMORY
		bounds.ProcessMemoryLimit = uintptr(limits.Memory)
	}
	if limits.CPU > 0 {
		const tick = 100 * time.Nanosecond
		bounds.BasicLimitInformation.LimitFlags |= windows.JOB_OBJECT_LIMIT_JOB_TIME
		bounds.BasicLimitInformation.PerJobUserTimeLimit = int64(limits.CPU / tick)
	}
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&bounds)), uint32(unsafe.Sizeof(bounds)))
	if err != nil {
		return 0, errors.Join(fmt.Errorf("limit a job: %w", err), windows.CloseHandle(job))
	}
	return job, nil
}

// assign puts a suspended process into a job and lets it run. os/exec keeps the handle of its thread to itself, so all of
// its threads are resumed, of which it has one.
func assign(job windows.Handle, pid int) error {
	const rights = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE | windows.PROCESS_SUSPEND_RESUME
	process, err := windows.OpenProcess(rights, false, uint32(pid))
	if err != nil {
		return fmt.Errorf("open a process that was started: %w", err)
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(job, process); err != nil {
		return fmt.Errorf("put a process into its job: %w", err)
	}
	if status, _, _ := resumeProcess.Call(uintptr(process)); status != 0 {
		return fmt.Errorf("let a process run: %w", windows.NTStatus(status))
	}
	return nil
}

var resumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// isOutOfCPU tells it by the status with which Windows ends a job that has used its time.
func isOutOfCPU(state *os.ProcessState, _ time.Duration) bool {
	return syscall.Errno(state.ExitCode()) == windows.ERROR_NOT_ENOUGH_QUOTA
}
