import * as v from 'valibot';
import { ONE_LINE } from '../../core/index.ts';
import { returnAddress, withParameters } from './return-address.ts';

/** An application's request for a password, and where to redirect the browser afterwards. */
export interface AuthorizationRequest {
  readonly name: string;
  /** UUID, lower case. */
  readonly id: string | undefined;
  readonly successUrl: string | undefined;
  readonly rejectUrl: string | undefined;
}

/** Maximum length of a name: longer ones do not help people. */
const LONGEST_NAME = 100;

/** A visible character. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const text = v.string('must be text');

const parameters = (schemes: readonly string[]) =>
  v.object({
    app_name: v.optional(
      v.pipe(
        text,
        v.trim(),
        v.regex(VISIBLE, 'must not be empty'),
        v.maxLength(LONGEST_NAME, `must have at most ${LONGEST_NAME} characters`),
        v.regex(ONE_LINE, 'must not contain line breaks or control characters'),
      ),
      '',
    ),
    app_id: v.optional(v.pipe(text, v.uuid('must be a UUID'), v.toLowerCase())),
    success_url: v.optional(v.pipe(text, returnAddress(schemes))),
    reject_url: v.optional(v.pipe(text, returnAddress(schemes))),
  });

/** Reads a request; or returns its problems, one sentence per invalid parameter. */
export type ReadRequest = (
  sent: Readonly<Record<string, unknown>>,
) => AuthorizationRequest | { readonly problems: readonly string[] };

/**
 * Creates a reader of the parameters that WordPress takes for the same page. Empty parameters count as missing.
 *
 * @param schemes `schemes` of the plugin's settings
 */
export function createReadRequest(schemes: readonly string[]): ReadRequest {
  const schema = parameters(schemes);
  return (sent) => {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
    const { success, issues, output } = v.safeParse(schema, given, { abortPipeEarly: true });
    if (!success) return { problems: issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`) };
    const { app_name: name, app_id: id, success_url: successUrl, reject_url: rejectUrl } = output;
    return {
      name,
      id,
      successUrl,
      rejectUrl: rejectUrl ?? (successUrl && withParameters(successUrl, { success: 'false' })),
    };
  };
}
