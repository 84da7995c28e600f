const LOCAL = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}$/u;
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})*$`, 'u');
/** Maximum number of characters. */
const LONGEST = 254;

/** Whether this is one mail address, such as `ann@example.org`, without a name, quotes, comments or line breaks. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return at > 0 && text.length <= LONGEST && LOCAL.test(text.slice(0, at)) && DOMAIN.test(text.slice(at + 1));
}

/** A mail address with an optional name. */
export interface Mailbox {
  readonly address: string;
  /** As mail clients show it. */
  readonly name?: string | undefined;
}

/** Parses `ann@example.org` or `Ann <ann@example.org>`; undefined for anything else. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = '', address = text] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text.trim()) ?? [];
  if (!isMailAddress(address.trim())) return undefined;
  return { address: address.trim(), ...(name.trim() !== '' && { name: name.trim() }) };
}
