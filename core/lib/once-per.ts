/**
 * Memoizes a function of an object for as long as the object exists, so that something derived from a template is not recalculated
 * for each page and each iteration.
 *
 * @param make depends only on that object, which does not change
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
