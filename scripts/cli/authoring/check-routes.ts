import type { Plugin } from '../../../core/host.ts';
import type { CheckRow } from './check-row.ts';
import { whoMay } from './who-may.ts';

/** Who may use each route. Writes by anyone are pointed out: somebody may have forgotten to say who. */
export function checkRoutes({ routes }: Pick<Plugin, 'routes'>): readonly CheckRow[] {
  if (routes.length === 0) return [{ status: 'good', label: 'routes', message: 'none' }];
  return routes.map(({ kind, methods, path, allow, takes }) => {
    const route = `${methods.join(', ')} ${path}`;
    if (typeof allow !== 'function') {
      return { status: 'bad', label: 'routes', message: `${route} has no permission: declare one with allow` };
    }
    const who = whoMay(allow);
    // who takes the body as it was sent checks a signature
    const isOpen = kind === 'write' && who === 'anyone' && !takes?.rawBody;
    return {
      status: isOpen ? 'warning' : 'good',
      label: 'routes',
      message: `${route}: ${who}${isOpen ? ' may write' : ''}`,
    };
  });
}
