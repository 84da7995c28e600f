import type { ServedFile } from '../../contract/file-folder.ts';
import { headerValues } from '../header-value.ts';
import type { Validators } from './conditions.ts';

/** As `ServedFile.name` promises. */
const NAME = /^[\w.-]+$/;

/**
 * A page that somebody made of a file may do nothing: no scripts, no forms, nothing loaded. A picture, film or sound that a
 * browser shows by itself is a page around the file.
 */
const ALONE = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox";

const A_YEAR = 31_536_000;

/**
 * Headers of every answer that shows a file.
 *
 * @param secret The asker sent credentials, and what is sent to those is kept by no cache.
 * @throws Error for a name that no header may have: the plugin's error
 */
export function fileHeaders(
  { type, name, inline }: ServedFile,
  { tag, modified }: Validators,
  secret: boolean,
): Record<string, string> {
  if (!NAME.test(name)) throw new Error(`a file is served under the name ${JSON.stringify(name)}`);
  return headerValues({
    'Content-Type': type,
    'Content-Disposition': `${inline ? 'inline' : 'attachment'}; filename="${name}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': ALONE,
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': secret ? 'private, no-store' : `public, max-age=${A_YEAR}, immutable`,
    ETag: tag,
    'Last-Modified': modified,
    'Accept-Ranges': 'bytes',
    Vary: 'Origin',
    'Access-Control-Expose-Headers': 'Accept-Ranges, Content-Range, ETag, X-Request-Id',
  });
}
