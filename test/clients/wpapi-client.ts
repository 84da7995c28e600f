import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { Answer } from '../asking-site.ts';

/** A list as returned by `wpapi`, with paging data from the headers. */
export interface WpList extends Array<Answer> {
  readonly _paging?: {
    readonly total: number;
    readonly totalPages: number;
    readonly next?: WpRequest<WpList>;
    readonly prev?: WpRequest<WpList>;
  };
}

/** A request builder, with the setters that the tests use. */
export interface WpRequest<Got = WpList> {
  id(id: number | string): WpRequest<Answer>;
  slug(slug: string): WpRequest<Got>;
  search(text: string): WpRequest<Got>;
  perPage(count: number): WpRequest<Got>;
  page(page: number): WpRequest<Got>;
  offset(count: number): WpRequest<Got>;
  order(order: 'asc' | 'desc'): WpRequest<Got>;
  orderby(name: string): WpRequest<Got>;
  include(ids: readonly number[]): WpRequest<Got>;
  exclude(ids: readonly number[]): WpRequest<Got>;
  categories(id: number): WpRequest<Got>;
  excludeCategories(id: number): WpRequest<Got>;
  parent(id: number): WpRequest<Got>;
  status(names: readonly string[]): WpRequest<Got>;
  before(date: Date): WpRequest<Got>;
  after(date: Date): WpRequest<Got>;
  password(password: string): WpRequest<Got>;
  param(name: string, value: unknown): WpRequest<Got>;
  embed(): WpRequest<Got>;
  edit(): WpRequest<Got>;
  me(): WpRequest<Answer>;
  /** File to upload: its path, or its bytes and name. */
  file(file: string | Buffer, name?: string): WpRequest<Got>;
  /** The revisions of an object, or one of them. */
  revisions(): WpRequest<WpList>;
  revisions(id: number): WpRequest<Answer>;
  autosaves(): WpRequest<WpList>;
  lookup(): WpRequest<Answer>;
  location(name: string): WpRequest<Answer>;
  themes(stylesheet: string): WpRequest<Answer>;
  variations(): WpRequest<WpList>;
  headers(): Promise<Readonly<Record<string, string>>>;
  get(): Promise<Got>;
  create(data: unknown): Promise<Answer>;
  update(data: unknown): Promise<Answer>;
  delete(data?: unknown): Promise<Answer>;
}

/** Requests to the routes of a namespace, by first path segment. */
export type WpNamespace = Readonly<Record<string, (this: WpNamespace) => WpRequest>>;

/** A client of a site. */
export interface WpClient {
  auth(credentials: { readonly username: string; readonly password: string }): WpClient;
  /** @throws Error if the site did not list the namespace */
  namespace(name: string): WpNamespace;
  /** Adds a route by hand; the result must be called on a client. */
  registerRoute(namespace: string, route: string): (this: WpClient) => WpRequest;
  /** A request to any address. */
  url<Got = WpList>(address: string): WpRequest<Got>;
}

/** The part of `wpapi` that the tests use; it has no types of its own. */
export const WPAPI = createRequire(import.meta.url)('wpapi') as {
  /** Finds the API of a site by the header `Link` of any of its responses, and reads its routes. */
  discover(url: string): Promise<WpClient>;
};

/** A request to discovered routes. @param name first path segment */
export function requestTo(client: WpClient, namespace: string, name: string): WpRequest {
  const routes = client.namespace(namespace);
  const request = routes[name];
  assert.ok(request, `${namespace}/${name} was not discovered`);
  return request.call(routes);
}
