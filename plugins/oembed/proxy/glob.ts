/** Does a text match? Takes time linear in its length. */
export type Glob = (text: string) => boolean;

/** @param pattern `*` matches any text, including none */
export function glob(pattern: string): Glob {
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    let at = first.length;
    if (!text.startsWith(first)) return false;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at && text.endsWith(last);
  };
}
