/**
 * Remembers what a function makes of an object, as long as that object is there: what a template says is worked out once, and not
 * for each page and each turn of a loop.
 *
 * @param make rests on that object alone, and on nothing that changes
 */
export function oncePer<Key extends object, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const known = new WeakMap<Key, { readonly made: Made }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.made;
    const made = make(key);
    known.set(key, { made });
    return made;
  };
}
