import { anonymous as nobody } from '../../../../core/contract/fixed-principals.ts';
import type { Outgoing, OutgoingLimits } from '../../../../core/outgoing/outgoing.ts';
import type { Network } from '../../../../core/platform/network.ts';
import { testSite } from '../../../../scripts/testing/test-site.ts';
import { presentPlugin } from '../../../asking-site.ts';
import { textOf } from './text-of.ts';

/** Is what a page names for discovery got? @param page its address */
export type Discovery = (page: string) => Promise<boolean>;

/** With the client only: requests the page, then the URL that it names. */
export const discoveryBy =
  (outgoing: Outgoing, limits: OutgoingLimits): Discovery =>
  async (page) => {
    const session = outgoing.begin(nobody, limits, () => {});
    const got = await session.get(page, { accept: 'text/html' });
    const href = got && /href="([^"]*)"/.exec(textOf(got))?.[1];
    if (href === undefined) return false;
    return (await session.get(href.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))) !== undefined;
  };

/** By the route that a user has it got with. */
export async function oembedDiscovery(network: Network, limits: OutgoingLimits) {
  const site = await testSite([presentPlugin('content'), presentPlugin('oembed')], { network, settings: { limits } });
  const discover: Discovery = async (page) => {
    const path = `/oembed/1.0/proxy?${new URLSearchParams({ url: page })}`;
    const { status, body } = await site.json(path, { as: 'contributor' });
    if (status === 200) return true;
    if (status === 404 && body.code === 'oembed_invalid_url') return false;
    throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
  };
  return { discover, close: () => site.close() };
}
