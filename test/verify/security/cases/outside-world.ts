import type { Network } from '../../../../core/platform/network.ts';

/** The one public address of the outside. */
export const PUBLIC = '93.184.215.14';

/** Other sites, all simulated. */
export interface OutsideWorld {
  readonly network: Network;
  /** Addresses that were connected to. */
  readonly connected: readonly string[];
}

/** Pages with oEmbed links, and their responses. */
const ANSWERS: Readonly<Record<string, { readonly head?: Readonly<Record<string, string>>; readonly text: string }>> = {
  'town.example/fair': {
    head: { 'content-type': 'text/html' },
    text: '<head><link rel="alternate" type="application/json+oembed" href="http://town.example/oembed"></head>',
  },
  'town.example/oembed': {
    head: { 'content-type': 'application/json' },
    text: '{"version":"1.0","type":"link","title":"The fair"}',
  },
  'town.example/moved': { head: { location: 'http://169.254.169.254/latest/meta-data/' }, text: '' },
  'town.example/packed': {
    head: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    text: '{"version":"1.0","type":"link","title":"Packed"}',
  },
};

/** Names lead to the public address; `moving.example` there the first time, and to this machine ever after. */
export function outsideWorld(): OutsideWorld {
  const connected: string[] = [];
  let moved = false;
  return {
    connected,
    network: {
      resolve: async (name) => {
        if (name !== 'moving.example' || !moved) {
          moved ||= name === 'moving.example';
          return [PUBLIC];
        }
        return ['127.0.0.1'];
      },
      request: async ({ address, host, target }) => {
        connected.push(address);
        const answer = ANSWERS[`${host}${target.split('?')[0]}`];
        const head = answer?.head ?? {};
        return {
          status: answer ? (head.location ? 302 : 200) : 404,
          header: (name) => head[name],
          body: (async function* () {
            yield new TextEncoder().encode(answer?.text ?? '');
          })(),
          close: () => {},
        };
      },
    },
  };
}
