import { problem } from '../errors.ts';
import type { LightRequest } from '../http/light.ts';
import type { Settings } from '../settings.ts';
import { isLoopback } from './address.ts';

/**
 * Passwords that crossed a network in the clear are everybody's; they are refused before they are looked at.
 *
 * @throws ApiError 403 rest_https_required
 */
export function refusePlainHttp(
  { secure, address }: Pick<LightRequest, 'secure' | 'address'>,
  { allow_plain_http }: Pick<Settings, 'allow_plain_http'>,
): void {
  if (allow_plain_http || secure || isLoopback(address)) return;
  throw problem('rest_https_required', 'Passwords are accepted over HTTPS only.');
}
