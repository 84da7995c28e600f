/** An attribute of a header: `; filename="a \"b\".png"`, `; filename=a.png`. */
const ATTRIBUTE = /;\s*(?<key>[\w!#$&+.^`|~-]+\*?)\s*=\s*(?:"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>[^;]*))/gy;
/** Everything before the first attribute: `attachment`. */
const TYPE = /^[^;]*/;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The file name in `Content-Disposition` (RFC 6266), without folders; empty if there is none.
 *
 * @param header the header as Latin-1, one character per byte
 */
export function fileNameIn(header: string): string {
  const attributes = attributesOf(header);
  return baseName(extended(attributes.get('filename*')) ?? decoded(attributes.get('filename') ?? ''));
}

function attributesOf(header: string): ReadonlyMap<string, string> {
  const rest = header.replace(TYPE, '');
  return new Map(
    [...rest.matchAll(ATTRIBUTE)].map(({ groups: { key = '', quoted, plain = '' } = {} }) => [
      key.toLowerCase(),
      quoted === undefined ? plain.trim() : quoted.replace(/\\(.)/g, '$1'),
    ]),
  );
}

/** Decodes `UTF-8''na%C3%AFve.png` (RFC 8187); undefined if it is invalid, so that the plain name is used. */
function extended(value: string | undefined): string | undefined {
  const [, encoded] = /^utf-8'[^']*'(.+)$/i.exec(value ?? '') ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, which browsers and PHP send although headers are Latin-1. */
function decoded(text: string): string {
  try {
    return utf8.decode(Buffer.from(text, 'latin1'));
  } catch {
    return text;
  }
}

const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim();
