/** What holds around requests: caching in front of the site, headers, addresses; and counts of what is answered. */
import { can, definePlugin, reply } from 'almanac';
import * as v from 'valibot';

const edge = definePlugin({ name: 'edge-policies', namespace: 'edge-policies/v1' });

/** A response that takes longer is told of in the log. Milliseconds. */
const SLOW = 1_000;

/** What became of the requests to a plugin. */
interface Counts {
  answered: number;
  failed: number;
  slow: number;
  bytes: number;
}

const traffic = edge.observer({
  begin: () => new Map<string, Counts>(),
  answered: ({ route, status, milliseconds, bytes }, counts, { log }) => {
    const plugin = route?.plugin ?? 'none';
    const one = counts.get(plugin) ?? { answered: 0, failed: 0, slow: 0, bytes: 0 };
    counts.set(plugin, one);
    one.answered++;
    one.bytes += bytes;
    if (status >= 500) one.failed++;
    if (milliseconds < SLOW) return;
    one.slow++;
    log.warn('slow response', { route: route?.pattern, status, milliseconds });
  },
});

const count = v.pipe(v.number(), v.integer());

const read = edge.read({
  path: '/traffic',
  params: {},
  allow: can('manage_site'),
  summary: 'How many requests each plugin answered since the site was opened.',
  returns: v.record(v.string(), v.object({ answered: count, failed: count, slow: count, bytes: count })),
  run: ({ observed }) => reply(Object.fromEntries(observed(traffic)), { secret: true }),
});

export default edge.with({
  policies: [
    // events are read far more often than they are changed
    edge.policy({ on: 'calendar/*', cache: { maxAge: 60, sharedMaxAge: 300, staleIfError: 3_600 } }),
    edge.policy({ on: '*', headers: { 'Cross-Origin-Resource-Policy': 'cross-origin' } }),
    edge.policy({ on: 'site/v2/settings', from: ['127.0.0.0/8', '::1', '10.0.0.0/8'] }),
  ],
  observers: [traffic],
  routes: [read],
});
