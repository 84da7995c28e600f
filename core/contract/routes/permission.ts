import type { StoreReader } from '../data/store-reader.ts';
import type { Contributions } from '../points/point.ts';
import type { Capability, Principal } from '../principal.ts';
import type { Refusal } from '../refusal.ts';

/** Checks rights by the parameters alone; `run` checks rights that depend on the record. Returns undefined if the request is allowed. */
export type Permission<P = unknown, Config = unknown> = (asked: {
  readonly principal: Principal;
  readonly params: P;
  /** The plugin's settings, validated by its `config` schema. */
  readonly config: Config;
}) => Refusal | undefined;

/**
 * Whether the client may change the record that the path names, for the `Allow` header. If the route has no `locate`, it must not
 * reveal whether the record exists.
 */
export type RecordPermission<P = unknown> = (asked: {
  readonly principal: Principal;
  /** Parameters of the path; defaults for the others. */
  readonly params: P;
  /** The plugin's settings. */
  readonly config: unknown;
  readonly contributions: Contributions;
  readonly store: StoreReader;
}) => boolean;

/**
 * Looks up the record that the path names, and throws if it does not exist: for clients that the route refuses, and for the
 * `Allow` header, which lists no methods of a missing record.
 *
 * @throws ApiError 404
 */
export type LocateRecord<P = unknown, Config = unknown> = (asked: {
  readonly principal: Principal;
  readonly params: P;
  /** The plugin's settings. */
  readonly config: Config;
  readonly store: StoreReader;
}) => void;

/** Allows everybody, signed in or not. Handlers decide what to hide. */
export const anyone: Permission = () => undefined;

/** Allows users with this capability; others get `code` with 401 or 403. */
export const can =
  (capability: Capability, code = 'rest_forbidden', message = 'Sorry, you are not allowed to do that.'): Permission =>
  ({ principal }) =>
    principal.can(capability) ? undefined : { code, message };
