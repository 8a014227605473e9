package listen

import (
	"net"
	"testing"
)

func TestServerOnAllAddressesCallsItselfByOne(t *testing.T) {
	listener, err := On("0.0.0.0:0", func(net.IP) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	if host := URL(listener).Hostname(); host != "127.0.0.1" {
		t.Errorf("a server on all addresses calls itself %s", host)
	}
}
