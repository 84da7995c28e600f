import * as v from 'valibot';
import type { Authentication } from '../../contract/plugin.ts';
import { rootFields } from '../../contract/routes/root-fields.ts';
import { extendedBy } from '../../contract/routes/shown-fields.ts';

/** Schema of an OpenAPI document, in outline only: OpenAPI itself defines it in full. */
export const openApiSchema = v.looseObject({
  openapi: v.string(),
  info: v.looseObject({ title: v.string(), version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), v.unknown())),
});

const link = v.object({ href: v.pipe(v.string(), v.url()), templated: v.optional(v.literal(true)) });

const endpoint = v.object({
  methods: v.array(v.string()),
  allow_batch: v.optional(v.object({ v1: v.literal(true) })),
  args: v.record(v.string(), v.looseObject({ required: v.boolean() })),
});

const routeEntry = v.pipe(
  v.object({
    namespace: v.string(),
    methods: v.array(v.string()),
    endpoints: v.array(endpoint),
    _links: v.object({ self: v.array(link) }),
  }),
  v.description('Methods of a path and their parameters.'),
  v.title('RouteEntry'),
);

const routes = v.pipe(
  v.record(v.string(), routeEntry),
  v.description('Routes by path; its parameters are named groups.'),
);

/** Schema of the index of one namespace. */
export const namespaceIndexSchema = v.pipe(
  v.object({ namespace: v.string(), routes, _links: v.object({ up: v.array(link) }) }),
  v.title('NamespaceIndex'),
);

const address = v.pipe(v.string(), v.url());

/** The schema of an object with the same members as `object`. */
const objectLike = <T>(object: Readonly<Record<string, T>>, schemaOf: (member: T) => v.GenericSchema) =>
  v.object(Object.fromEntries(Object.entries(object).map(([name, member]) => [name, schemaOf(member)])));

/** Schema of the root index. @param authentication methods that the active plugins announce */
export const rootIndexSchema = (authentication: Authentication) =>
  v.pipe(
    v.object({
      name: v.string(),
      description: v.string(),
      url: address,
      home: address,
      gmt_offset: v.pipe(v.number(), v.description('Current UTC offset of the site’s time zone, in hours.')),
      timezone_string: v.string(),
      namespaces: v.array(v.string()),
      authentication: objectLike(authentication, ({ endpoints }) =>
        v.object({ endpoints: objectLike(endpoints, () => address) }),
      ),
      routes,
    }),
    extendedBy(rootFields),
    v.title('Index'),
  );
