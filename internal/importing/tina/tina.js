// tinacms, as far as a configuration needs it.
var same = function (written) { return written }
module.exports = $module({ defineConfig: same, defineStaticConfig: same, defineSchema: same, wrapFieldsWithMeta: $anything })
