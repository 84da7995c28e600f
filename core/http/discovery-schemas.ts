import * as v from 'valibot';

/** An OpenAPI document, whose own schema others have written. */
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
  v.description('What may be done at a path.'),
  v.title('RouteEntry'),
);

const routes = v.pipe(v.record(v.string(), routeEntry), v.description('By path; parameters in it are named groups.'));

/** `NamespaceIndex` as it is answered. */
export const namespaceIndexSchema = v.pipe(
  v.object({ namespace: v.string(), routes, _links: v.object({ up: v.array(link) }) }),
  v.title('NamespaceIndex'),
);

/** `RootIndex` as it is answered. */
export const rootIndexSchema = v.pipe(
  v.object({
    name: v.string(),
    description: v.string(),
    url: v.pipe(v.string(), v.url()),
    home: v.pipe(v.string(), v.url()),
    gmt_offset: v.pipe(v.number(), v.description('Hours that the zone of the site is ahead of UTC now.')),
    timezone_string: v.string(),
    namespaces: v.array(v.string()),
    authentication: v.object({
      'application-passwords': v.object({
        endpoints: v.object({ authorization: v.pipe(v.string(), v.url()) }),
      }),
    }),
    routes,
  }),
  v.title('Index'),
);
