/** A range of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Elements whose content is kept verbatim. */
const VERBATIM = /^<(pre|code|script|style|textarea|kbd|samp)(?=[\s/>])/i;

/** Tags, comments and verbatim elements, which contain no shortcodes. Linear in the length of the text. */
export function* markupIn(text: string): Generator<Span> {
  const missing = new Set<string>();
  const endOf = (mark: string, from: number): number => {
    if (missing.has(mark)) return -1;
    const at = text.indexOf(mark, from);
    if (at < 0) missing.add(mark);
    return at < 0 ? -1 : at + mark.length;
  };
  for (let at = text.indexOf('<'); at >= 0; ) {
    let end = -1;
    if (text.startsWith('<!--', at)) end = endOf('-->', at + 4);
    else {
      const name = VERBATIM.exec(text.slice(at, at + 12))?.[1]?.toLowerCase();
      if (name !== undefined) end = endOf(`</${name}>`, at);
      if (end < 0) end = endOf('>', at);
    }
    if (end < 0) {
      at = text.indexOf('<', at + 1);
      continue;
    }
    yield { start: at, end };
    at = text.indexOf('<', end);
  }
}

/** Replaces everything between two markers, markers included. */
export function replaceBetween(
  text: string,
  [open, close]: readonly [open: string, close: string],
  replace: (inner: string, whole: string) => string,
): string {
  let result = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return result + text.slice(at);
    const whole = text.slice(start, end + close.length);
    result += text.slice(at, start) + replace(text.slice(start + open.length, end), whole);
    at = end + close.length;
  }
}
