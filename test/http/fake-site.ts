import { roleCan } from '../../core/auth/principal.ts';
import type { StoredRecord } from '../../core/contract/data/collection.ts';
import type { StoreReader } from '../../core/contract/data/store-reader.ts';
import type { Transaction } from '../../core/contract/data/transaction.ts';
import { anonymous as nobody } from '../../core/contract/fixed-principals.ts';
import type { Plugin } from '../../core/contract/plugin.ts';
import { type Principal, ROLES, type Role } from '../../core/contract/principal.ts';
import { problem } from '../../core/contract/problem.ts';
import type { Generation } from '../../core/http/generation.ts';
import { createPipeline } from '../../core/http/pipeline.ts';
import { toWebHandler } from '../../scripts/testing/web-handler.ts';
import { takeSteps } from '../take-steps.ts';
import { generationOf } from './generation-of.ts';

/** A line of the log. */
export interface Line {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface FakeSite {
  readonly generation: Generation;
  /** Asks below the REST root: `/notes`; `as` signs in with a role. */
  fetch(path: string, init?: RequestInit & { readonly as?: Role | 'wrong' }): Promise<Response>;
  readonly log: readonly Line[];
  /** Records by collection and id; a transaction that throws leaves them as they were. */
  readonly records: Map<string, Map<number, StoredRecord>>;
  /** Who the transactions acted as. */
  readonly actors: Principal[];
}

export interface FakeSiteOptions {
  readonly settings?: Record<string, unknown>;
  readonly reserved?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The user that signs in with a role. */
const somebody = (role: Role): Principal => ({
  user: { id: ROLES.indexOf(role) + 1, login: role, name: role, role },
  system: false,
  can: (capability) => roleCan(role, capability),
});

/** The instant of every request. */
export const NOW = Date.UTC(2026, 10, 21, 12);

type Tables = Map<string, Map<number, StoredRecord>>;

/** A record's version changes with its content; that is all the pipeline asks of it. */
const versionOf = (record: StoredRecord) => `v${JSON.stringify(record).length}`;

function storeOf(tables: Tables) {
  const table = (name: string) => {
    const records = tables.get(name) ?? new Map<number, StoredRecord>();
    tables.set(name, records);
    return records;
  };
  return {
    of: ({ name }: { readonly name: string }) => ({
      get: (id: number) => table(name).get(id),
      version: (id: number) => {
        const record = table(name).get(id);
        return record && versionOf(record);
      },
      insert: (record: object) => {
        const made = { ...record, id: table(name).size + 1 };
        table(name).set(made.id, made);
        return made;
      },
      put: (record: StoredRecord) => {
        table(name).set(record.id, record);
        return record;
      },
    }),
  };
}

const copyOf = (tables: Tables): Tables => new Map([...tables].map(([name, records]) => [name, new Map(records)]));

/** The pipeline over plugins and a few records in memory: just enough of a store to see what the pipeline asks of it. */
export function fakeSite(plugins: readonly Plugin[], { settings, reserved = {} }: FakeSiteOptions = {}): FakeSite {
  const records: Tables = new Map();
  const actors: Principal[] = [];
  const log: Line[] = [];
  const generation: Generation = {
    ...generationOf(plugins, settings),
    noteFault: (plugin, error, place) =>
      note('error')('a plugin failed outside of requests', { plugin, error, ...place }),
    reserved: (point) => new Map(Object.entries(reserved[point] ?? {})),
    readerFor: () => storeOf(records) as unknown as StoreReader,
    transaction: async (run) => {
      const draft = copyOf(records);
      const steps = run(
        (_, principal) => {
          actors.push(principal);
          return storeOf(draft) as unknown as Transaction;
        },
        () => storeOf(draft) as unknown as Transaction,
      );
      const value = takeSteps(steps);
      for (const [name, table] of draft) records.set(name, table);
      return value;
    },
    authenticate: (request) => {
      const sent = request.header('authorization');
      if (sent === undefined) return nobody;
      const role = ROLES.find((one) => one === sent);
      if (!role) throw problem('incorrect_password', 'Wrong.');
      return somebody(role);
    },
  };
  const note =
    (level: Line['level']) =>
    (message: string, fields: Readonly<Record<string, unknown>> = {}, lasting = {}) =>
      void log.push({ level, message, fields: { ...fields, ...lasting } });
  const handle = toWebHandler(
    createPipeline(generation, {
      clock: { now: () => NOW, elapsed: () => 0, after: () => () => undefined },
      random: { bytes: (count) => new Uint8Array(count).fill(7) },
      log: { info: note('info'), warn: note('warn'), error: note('error') },
    }),
  );
  return {
    generation,
    records,
    actors,
    log,
    fetch: (path, { as, headers, ...init } = {}) => {
      const all = new Headers(headers);
      if (as) all.set('authorization', as);
      return handle(new Request(`${generation.site.rest(path)}`, { ...init, headers: all }));
    },
  };
}

/** A JSON request's `init`. */
export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** An error's body (reference, Errors). */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: {
    readonly status: number;
    readonly params?: Readonly<Record<string, string>>;
    readonly details?: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
  };
}

export const errorOf = async (response: Response) => (await response.json()) as ErrorBody;

export const objectOf = async (response: Response) => (await response.json()) as Record<string, unknown>;
