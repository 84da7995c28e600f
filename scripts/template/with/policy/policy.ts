import { plugin } from './plugin.ts';

/** Lets caches keep public responses for a minute, and lets other sites embed them. */
export const policy = plugin.policy({
  on: 'NAMESPACE_PATH/*',
  cache: { maxAge: 60 },
  headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
});
