/**
 * JSON may have members of any name. While every object has `__proto__` from `Object.prototype`, the validator takes
 * `{"__proto__": 1}` for equal to `{"a": 1}` and finds it where it is not. Where it runs nothing else needs it.
 */
Reflect.deleteProperty(Object.prototype, '__proto__')
