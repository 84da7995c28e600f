import { plugin } from './plugin.ts';

/** What anybody may read may be kept for a minute, here and on the way; others' sites may show it. */
export const policy = plugin.policy({
  on: 'NAMESPACE_PATH/*',
  cache: { maxAge: 60 },
  headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
});
