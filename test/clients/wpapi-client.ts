import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import type { Answer } from '../asking-site.ts';

/** A list as `wpapi` gives it: with what the headers of its page said. */
export interface WpList extends Array<Answer> {
  readonly _paging?: {
    readonly total: number;
    readonly totalPages: number;
    readonly next?: WpRequest<WpList>;
    readonly prev?: WpRequest<WpList>;
  };
}

/** A request that is being put together. Its setters are those that the tests use. */
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
  /** What is sent with a create: the path of a file, or bytes and the file's name. */
  file(file: string | Buffer, name?: string): WpRequest<Got>;
  /** What an object was, or one of these versions. */
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

/** Requests to the routes of a namespace, by the name of their first part. */
export type WpNamespace = Readonly<Record<string, (this: WpNamespace) => WpRequest>>;

/** A client that is bound to a site. */
export interface WpClient {
  auth(credentials: { readonly username: string; readonly password: string }): WpClient;
  /** @throws Error for a namespace that the site did not list */
  namespace(name: string): WpNamespace;
  /** Makes requests to a route that is named by hand, for the client that it is called on. */
  registerRoute(namespace: string, route: string): (this: WpClient) => WpRequest;
  /** A request to any address. */
  url<Got = WpList>(address: string): WpRequest<Got>;
}

/** `wpapi`, which has no types of its own, as far as the tests use it. */
export const WPAPI = createRequire(import.meta.url)('wpapi') as {
  /** Finds the API of a site by the header `Link` of any of its answers, and reads what routes there are. */
  discover(url: string): Promise<WpClient>;
};

/** A request to the routes of a kind that discovery found. @param name first part of their paths */
export function requestTo(client: WpClient, namespace: string, name: string): WpRequest {
  const routes = client.namespace(namespace);
  const request = routes[name];
  assert.ok(request, `${namespace}/${name} was not discovered`);
  return request.call(routes);
}
