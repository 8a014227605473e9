// What takes everything and does nothing: the stand-in of what a configuration imports and Sheaf does not know.
var $anything = (function () {
  var callee = function () {}
  var all = new Proxy(callee, {
    get: function (_target, name) {
      if (name === Symbol.toPrimitive) return function () { return '' }
      if (name === Symbol.iterator) return function () { return [][Symbol.iterator]() }
      if (name === 'then' || name === 'toJSON') return undefined
      return all
    },
    has: function () { return true },
    set: function () { return true },
    apply: function () { return all },
    construct: function () { return all },
    getPrototypeOf: function () { return all },
  })
  return all
})()

// A module with some names, and anything under all others.
var $module = function (names) {
  var made = new Proxy(names, {
    get: function (target, name) {
      if (name === '__esModule') return true
      return Object.prototype.hasOwnProperty.call(target, name) ? target[name] : $anything
    },
    getPrototypeOf: function () { return made },
  })
  return made
}

var process = { env: {}, cwd: function () { return '' }, argv: [], platform: '' }
var console = $anything
// What browsers and Node have besides.
var Intl = $anything, URL = $anything, URLSearchParams = $anything, Buffer = $anything, fetch = $anything, setTimeout = $anything, setInterval = $anything
var document = $anything, navigator = $anything, location = $anything, localStorage = $anything, structuredClone = function (value) { return value }
var globalThis = this
var window = undefined

// What takes memory in one step, out of reach of the limits.
;(function () {
  var repeat = String.prototype.repeat
  String.prototype.repeat = function (count) {
    if (count * this.length > 1000000) throw new RangeError('too long a text')
    return repeat.call(this, count)
  }
  var names = ['padStart', 'padEnd']
  names.forEach(function (name) {
    var pad = String.prototype[name]
    String.prototype[name] = function (length, text) {
      if (length > 1000000) throw new RangeError('too long a text')
      return pad.call(this, length, text)
    }
  })
  var buffers = ['ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
    'Int32Array', 'Uint32Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']
  buffers.forEach(function (name) { delete globalThis[name] })
})()
