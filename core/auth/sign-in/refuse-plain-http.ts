import type { HttpRequest } from '../../contract/http-message.ts';
import { problem } from '../../contract/problem.ts';
import { isLoopback } from '../../lib/index.ts';
import type { Settings } from '../../settings/settings.ts';

/**
 * Passwords that crossed a network in the clear are everybody's; they are refused before they are looked at.
 *
 * @throws ApiError 403 rest_https_required
 */
export function refusePlainHttp(
  { secure, address }: Pick<HttpRequest, 'secure' | 'address'>,
  { allow_plain_http }: Pick<Settings, 'allow_plain_http'>,
): void {
  if (allow_plain_http || secure || isLoopback(address)) return;
  throw problem('rest_https_required', 'Passwords are only accepted over HTTPS.');
}
