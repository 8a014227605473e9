// @keystatic/core, as far as its fields say what they are.
var field = function (kind) {
  return function (first, second) {
    return $from({ $field: kind, first: first, second: second }, first)
  }
}
var fields = new Proxy({}, {
  get: function (_target, kind) {
    var made = field(kind)
    ;['inline', 'emptyContent'].forEach(function (below) {
      made[below] = field(kind + '.' + below)
    })
    made.createMarkdocConfig = made.createMarkdocComponents = made.createMDXComponents = $anything
    return made
  },
})
var same = function (written) { return written }
module.exports = $module({ config: same, collection: same, singleton: same, fields: fields })
