/** The character of a CSS escape. */
const escaped = (_: string, code: string | undefined, char: string | undefined): string =>
  code === undefined ? (char ?? '') : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));

/** Values that load or run something, hide an element or move it out of place. */
const DANGERS =
  /url|image|src|attr|env|element|expression|binding|behaviou?r|import|charset|position|inset|z-index|display|visibility|opacity|transform|translate|filter|shadow|animation|transition|cursor|pointer|content\s*:|--[\w-]+\s*:|margin[^;]*-\s*\d|[@!{}<>]/i;

/** Is a `style` attribute dangerous, as browsers interpret it: without comments, with escapes resolved? */
export function isDangerousStyle(style: string): boolean {
  const read = style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '').replace(/\\(?:([0-9a-f]{1,6})\s?|([\s\S]))/gi, escaped);
  return DANGERS.test(read);
}
