import { ANY_OF_SITE, LENT_USES, type LentUse, type Manifest, usedCollections } from '../../../core/host.ts';

/** A row of a table: a label and its value. */
export type Row = readonly [label: string, value: string];

const HOST = 'network:';
const POST_HOST = 'network:post:';
const MODULE = 'node:';

/** Descriptions of what the core grants to plugins; `network` has rows of its own. */
const LENT: Readonly<Record<Exclude<LentUse, 'network'>, string>> = {
  settings: 'changes the settings',
  calls: 'calls other routes',
  health: 'reads the health of the site',
  git: 'commits writes to git',
  accounts: 'creates passwords for users',
  'sign-in': 'signs users in by their account passwords',
  roots: 'serves the API at an additional root, and sees all requests and responses there',
  request: 'reads the parts of requests that its routes name',
  policies: 'sets headers, caching and allowed addresses of routes of other plugins',
  observe: 'is notified of each response, without content',
  mail: 'sends mail',
  import: 'imports sites: writes all records, and reads files that the operator names',
  export: 'exports the whole site by its commands, to files that a person names',
};

/** What a plugin may do beyond using its own data, according to its manifest; if that is nothing, one row states so. */
export function pluginRights({ reads, listens, uses }: Manifest): readonly Row[] {
  const lent = LENT_USES.filter((use) => use !== 'network').filter((use) => uses.includes(use));
  const all: readonly (readonly [label: string, values: readonly string[]])[] = [
    ['reads', reads],
    ['listens to', listens.map((one) => (one === ANY_OF_SITE ? 'all records of the site' : one))],
    ['reads and writes', usedCollections({ uses })],
    ['requests', uses.includes('network') ? [ANY_SITE] : hostsAsked(uses)],
    ['sends to', uses.includes(`${POST_HOST}*`) ? [ANY_SITE] : after(POST_HOST, uses)],
    ['modules of Node.js', uses.filter((use) => use.startsWith(MODULE))],
    ['also', lent.map((use) => LENT[use])],
  ];
  const rows = all.flatMap(([label, values]): readonly Row[] =>
    values.length > 0 ? [[label, values.join(', ')]] : [],
  );
  return rows.length > 0 ? rows : [['may', 'only use its own data']];
}

const ANY_SITE = 'any public site';

const hostsAsked = (uses: readonly string[]): readonly string[] =>
  after(
    HOST,
    uses.filter((use) => !use.startsWith(POST_HOST)),
  );

const after = (prefix: string, uses: readonly string[]): readonly string[] =>
  uses.filter((use) => use.startsWith(prefix)).map((use) => use.slice(prefix.length));
