import type { Plugin } from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';
import { whoMay } from './who-may.ts';

/** A row per route with who may use it. Open writes get a warning: the permission may have been forgotten. */
export function checkRoutes({ routes }: Pick<Plugin, 'routes'>): readonly CheckRow[] {
  if (routes.length === 0) return [{ status: 'good', label: 'routes', message: 'none' }];
  return routes.map(({ kind, methods, path, allow, takes }) => {
    const route = `${methods.join(', ')} ${path}`;
    if (typeof allow !== 'function') {
      return { status: 'bad', label: 'routes', message: `${route} has no permission: declare one with allow` };
    }
    const who = whoMay(allow);
    // a route that takes the raw body probably verifies a signature
    const isOpen = kind === 'write' && who === 'anyone' && !takes?.rawBody;
    return {
      status: isOpen ? 'warning' : 'good',
      label: 'routes',
      message: `${route}: ${who}${isOpen ? ' may write' : ''}`,
    };
  });
}
