package web

import "github.com/vugu/vugu"

// words adds a text to an element. The generated code of the views calls it, and element.
func words(parent *vugu.VGNode, text string) {
	parent.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: text})
}

// element adds an element with its attributes, each a name and a value, to another, or to none.
func element(parent *vugu.VGNode, name string, attributes ...string) *vugu.VGNode {
	n := &vugu.VGNode{Type: vugu.ElementNode, Data: name}
	if len(attributes) > 0 {
		n.Attr = make([]vugu.VGAttribute, len(attributes)/2)
	}
	for i := range n.Attr {
		n.Attr[i].Key, n.Attr[i].Val = attributes[2*i], attributes[2*i+1]
	}
	if parent != nil {
		parent.AppendChild(n)
	}
	return n
}
