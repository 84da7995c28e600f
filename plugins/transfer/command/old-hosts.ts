import { hostOf } from '../plan/old-address.ts';
import type { Outline } from '../plan/outline.ts';
import type { ImportState } from './state.ts';

const known = new WeakMap<Outline, ReadonlySet<string>>();

/** Hosts of the old site, those of its files included. */
export function oldHosts({ outline }: Pick<ImportState, 'outline'>): ReadonlySet<string> {
  const before = known.get(outline);
  if (before) return before;
  const urls = [outline.source.url, ...[...outline.content.values()].map(({ url }) => url)];
  const hosts = new Set(
    urls.flatMap((url) => (url !== undefined && URL.canParse(url) ? [hostOf(new URL(url).host)] : [])),
  );
  known.set(outline, hosts);
  return hosts;
}
