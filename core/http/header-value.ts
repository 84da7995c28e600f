/** Everything but printable ASCII and the space between. */
const UNSAFE = /[^\x20-\x7e]+/g;

/** A token (RFC 9110, 5.6.2). */
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * Makes text fit for a header: what could split one, and what no header can carry, is percent-encoded. Half a character
 * (a lone surrogate) has no encoding and becomes a replacement character.
 */
export const headerValue = (text: string): string =>
  text.replace(UNSAFE, (unsafe) => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(unsafe))));

/** Headers with values that are fit to be sent. @throws Error for a name that is none: a programming error */
export const headerValues = <Value extends string | number>(
  headers: Readonly<Record<string, Value>>,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!NAME.test(name)) throw new Error(`${JSON.stringify(name)} is not a header name`);
      return [name, typeof value === 'number' ? value : headerValue(value)];
    }),
  );
