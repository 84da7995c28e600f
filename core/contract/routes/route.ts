import type * as v from 'valibot';
import type { Collection } from '../data/collection.ts';
import type { UploadRule } from '../data/upload.ts';
import type { ErrorBody } from '../error.ts';
import type { Method } from '../http-message.ts';
import type { Limits } from '../limits.ts';
import type { Params, ParamsOf } from '../params.ts';
import type { ReadContext, ReadStageContext, StageContext, WriteContext } from './context.ts';
import type { FieldPoint, ListPoint } from './extension.ts';
import type { LocateRecord, Permission, RecordPermission } from './permission.ts';
import type { Reply } from './reply.ts';
import type { Answer } from './result.ts';
import type { StreamedEvent } from './streamed-event.ts';
import type { Takes } from './taken.ts';

/**
 * Presents an error in one of the route's `types` other than JSON; returns undefined if JSON was requested.
 *
 * @param sent unvalidated parameters, since the error may be about them
 */
export type PresentError = (error: ErrorBody, sent: Readonly<Record<string, unknown>>) => Reply | undefined;

/** Common members of all route declarations. */
export interface RouteCommon<P extends Params, Config, Body> {
  /**
   * Path below the namespace. A segment `:name` is the parameter of that name: digits if its schema is a number, digits
   * or one of the words if it is a union of a number and literals, otherwise anything without a slash; `:name+` stands for
   * two segments, separated by one slash or two.
   */
  readonly path: string;
  readonly params: P;
  readonly allow: Permission<ParamsOf<P>, Config>;
  /**
   * Called for clients that `allow` refuses, so that they get a 404 if the record does not exist: as in WordPress, which looks up
   * the record before it checks rights. Omit it if clients must not learn which records exist.
   */
  readonly locate?: LocateRecord<ParamsOf<P>, Config>;
  /** One sentence for the API documents. */
  readonly summary: string;
  /** Schema of the body of a successful response, for the API documents and tests. The result of `run` must match it. */
  readonly returns: v.GenericSchema<unknown, Body>;
  /** Media types of a successful response, if it is not always JSON: `['application/json', 'text/xml']`. */
  readonly types?: readonly string[];
  /** Data of the request that the route takes in addition to its parameters; for plugins that use `request`. Default none. */
  readonly takes?: Takes;
  /** Error codes of this route, in addition to those that every route may return. */
  readonly errors?: readonly string[];
}

/** Declaration of a route that reads. */
export interface ReadDeclaration<P extends Params, Config, Staged, Result = unknown, Body = unknown>
  extends RouteCommon<P, Config, Body> {
  readonly list?: ListPoint<never>;
  /**
   * The collection from which the route reads one record, whose id is the parameter `id`. If a plugin provides earlier versions,
   * clients can request one (`_at`). Plugins can add routes below this one (`routesBeside`).
   */
  readonly item?: Collection<never>;
  /** Slow work outside the store, before the read. The response is then never cached and never embedded. */
  readonly stage?: (context: ReadStageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  readonly run: (context: ReadContext<ParamsOf<P>, Config, Staged>) => Answer<Result, Body>;
  readonly presentError?: PresentError;
}

/** Declaration of a route that writes. */
export interface WriteDeclaration<P extends Params, Config, Staged, Result = unknown, Body = unknown>
  extends RouteCommon<P, Config, Body> {
  readonly method: Exclude<Method, 'GET'> | readonly Exclude<Method, 'GET'>[];
  readonly fields?: FieldPoint;
  /** Whether the client may change the record, if `run` also checks the record. Default: everybody whom `allow` allows. */
  readonly allowRecord?: RecordPermission<ParamsOf<P>>;
  /** Status of a successful response, unless the reply has another. Default 200. */
  readonly status?: number;
  /** The route accepts a file; other routes accept none. */
  readonly upload?: UploadRule;
  /** Whether plugins may call the route (`calls`), such as in a batch. Default no. */
  readonly batch?: boolean;
  /** Maximum size of the body in bytes. Default `limits.json_body`. */
  readonly mostBody?: (limits: Limits) => number;
  /**
   * Body parameters with the same name as a path parameter, and their names in `params`. With `{ slug: 'new_slug' }` on
   * `/events/by-slug/:slug`, `params.slug` comes from the path and `params.new_slug` from the body. By default the path takes
   * precedence.
   */
  readonly shadowed?: Readonly<Record<string, string>>;
  /**
   * Parameters whose invalid members have specific error codes, such as `rest_invalid_type`, if nothing else is invalid. As in
   * WordPress, where members such as those of `meta` are validated separately.
   */
  readonly memberCodes?: readonly string[];
  /**
   * Values that `null` stands for in parameters whose schema does not accept `null`: with `{ slug: '' }`, `"slug": null` resets the
   * slug. By default, `null` counts as not sent.
   */
  readonly nulls?: Readonly<Record<string, unknown>>;
  /** Whether the transaction acts for the plugin instead of the client: guards see the system principal. Default no. */
  readonly actsForPlugin?: boolean;
  /** Slow work before the transaction: a hash, an upload, a change of the settings. */
  readonly stage?: (context: StageContext<ParamsOf<P>, Config>) => Promise<Staged>;
  /**
   * Synchronous; runs inside a transaction that the runtime opened. It may run again if an outside edit interferes, so it must have
   * no side effects except on the store. A route that stores nothing has no `run`: the result of `stage` is the response, and no
   * store error can follow. Such a route cannot be part of a batch.
   */
  readonly run?: (context: WriteContext<ParamsOf<P>, Config, Staged>) => Answer<Result, Body>;
}

/** A route without its specific types. */
export interface Route {
  readonly kind: 'read' | 'write';
  readonly methods: readonly Method[];
  readonly path: string;
  readonly params: Params;
  readonly allow: Permission<never, never>;
  readonly locate?: LocateRecord<never, never> | undefined;
  readonly allowRecord?: RecordPermission<never> | undefined;
  readonly summary: string;
  readonly returns: v.GenericSchema;
  readonly types: readonly string[];
  readonly errors: readonly string[];
  readonly takes?: Takes | undefined;
  readonly list?: ListPoint<never> | undefined;
  readonly item?: Collection<never> | undefined;
  readonly fields?: FieldPoint | undefined;
  /** Status of a successful response, unless the reply has another. */
  readonly status: number;
  readonly batch: boolean;
  readonly mostBody?: ((limits: Limits) => number) | undefined;
  readonly upload?: UploadRule | undefined;
  readonly presentError?: PresentError | undefined;
  readonly shadowed: Readonly<Record<string, string>>;
  readonly memberCodes: readonly string[];
  readonly nulls?: Readonly<Record<string, unknown>> | undefined;
  readonly actsForPlugin: boolean;
  readonly stage?: ((context: StageContext<never, never>) => Promise<unknown>) | undefined;
  readonly run?: ((context: never) => unknown) | undefined;
  /** For a read that sends events instead of one response. */
  readonly stream?: ((context: never) => AsyncIterable<StreamedEvent>) | undefined;
}
