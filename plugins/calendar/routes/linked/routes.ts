import * as v from 'valibot';
import { anyone, type ReadContext, type Route, reply, type WriteContext } from '../../../../core/index.ts';
import {
  type AnswerContext,
  contextParam,
  idParam,
  mayEdit,
  mayRead,
  mayWrite,
  refuse,
  textParam,
  withArticle,
} from '../../../content/index.ts';
import { type CalendarConfig, calendar } from '../../calendar.ts';
import { problem } from '../../errors.ts';
import type { LinkedKind } from '../../linked/linked-kind.ts';
import { type CalendarWriter, identicalLinked, type LinkedInput, saveLinked } from '../../linked/save-linked.ts';
import { contentParams, imageParam, slugParam } from '../../params.ts';
import { linkedView } from '../../views/linked.ts';
import { linkedSchema } from '../../views/schemas.ts';
import { checkContext, locate, mayEditNamed, type Place } from '../locate.ts';
import { listRoute } from './list.ts';

/** Creates a record of a kind, or returns an identical existing one. */
const createRoute = (kind: LinkedKind): Route =>
  calendar.write({
    method: 'POST',
    path: `/${kind.plural}`,
    summary: `Creates ${withArticle(kind.name)}.`,
    params: createParams(kind),
    fields: kind.fields,
    allow: mayWrite,
    status: 201,
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden'],
    run: (context) => {
      const { params } = context;
      const extra = context.extra(undefined);
      const record = same(context, kind, params, extra) ?? saveLinked(context, kind, params, undefined, extra);
      return reply(linkedView(context, kind, record), {
        record: { collection: kind.collection, id: record.id },
      });
    },
  });

/** Reads one record of a kind, by id and by slug. */
function readRoutes(kind: LinkedKind): Route[] {
  const common = {
    allow: anyone,
    returns: linkedSchema(kind),
    errors: [kind.codes.notFound, kind.codes.notAccessible, 'rest_forbidden_context'],
    run: (context: ReadContext<Place & { readonly context: AnswerContext }, CalendarConfig>) => {
      const record = locate(context.store, kind, context.params, kind.codes.notFound);
      if (record.status === 'trash' || !mayRead(context.principal, record, context.moment)) {
        throw problem(kind.codes.notAccessible, `Sorry, you are not allowed to see this ${kind.name}.`);
      }
      checkContext(context.principal, record, context.params.context);
      return reply(linkedView(context, kind, record, { single: true }), {
        record: { collection: kind.collection, id: record.id },
      });
    },
  };
  return [
    calendar.read({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Returns ${withArticle(kind.name)}.`,
      params: { id: idParam, context: contextParam },
      item: kind.collection,
    }),
    calendar.read({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Returns ${withArticle(kind.name)} by its slug.`,
      params: { slug: slugParam, context: contextParam },
    }),
  ];
}

/** Moves a record of a kind to the trash, by id and by slug. Events keep their links to it but do not show it. */
function removeRoutes(kind: LinkedKind): Route[] {
  const common = {
    method: 'DELETE',
    allow: mayWrite,
    allowRecord: mayEditNamed(kind, kind.codes.notFound),
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden', kind.codes.notFound, kind.codes.inTrash, 'rest_precondition_failed'],
    run: (context: WriteContext<Place, CalendarConfig>) => {
      const before = locate(context.store, kind, context.params, kind.codes.notFound);
      if (!mayEdit(context.principal, before)) refuse(context.principal);
      if (before.status === 'trash') throw problem(kind.codes.inTrash, `This ${kind.name} is already in the trash.`);
      context.checkIfMatch(kind.collection, before.id);
      const record = saveLinked(context, kind, { status: 'trash' }, before);
      return reply(linkedView(context, kind, record), { record: { collection: kind.collection, id: record.id } });
    },
  } as const;
  return [
    calendar.write({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Moves ${withArticle(kind.name)} to the trash.`,
      params: { id: idParam },
    }),
    calendar.write({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Moves the ${kind.name} with this slug to the trash.`,
      params: { slug: slugParam },
    }),
  ];
}

/** Updates the sent members of a record of a kind, by id and by slug. */
function updateRoutes(kind: LinkedKind): Route[] {
  const common = {
    method: ['POST', 'PUT', 'PATCH'],
    fields: kind.fields,
    allow: mayWrite,
    allowRecord: mayEditNamed(kind, kind.codes.notFound),
    batch: true,
    returns: linkedSchema(kind),
    errors: ['rest_forbidden', kind.codes.notFound, 'rest_precondition_failed'],
  } as const;
  const run = (context: WriteContext<LinkedInput, CalendarConfig>, place: Place, slug: string | null | undefined) => {
    const before = locate(context.store, kind, place, kind.codes.notFound);
    if (!mayEdit(context.principal, before)) refuse(context.principal);
    context.checkIfMatch(kind.collection, before.id);
    const record = saveLinked(context, kind, { ...context.params, slug }, before, context.extra(before));
    return reply(linkedView(context, kind, record), { record: { collection: kind.collection, id: record.id } });
  };
  return [
    calendar.write({
      ...common,
      path: `/${kind.plural}/:id`,
      summary: `Updates ${withArticle(kind.name)}. Fields that are not sent keep their values.`,
      params: { ...updateParams(kind), id: idParam },
      run: (context) => run(context, { id: context.params.id }, context.params.slug),
    }),
    calendar.write({
      ...common,
      path: `/${kind.plural}/by-slug/:slug`,
      summary: `Updates ${withArticle(kind.name)} by its slug. Fields that are not sent keep their values.`,
      params: {
        ...updateParams(kind),
        slug: slugParam,
        new_slug: textParam('Its new slug.'),
      },
      shadowed: { slug: 'new_slug' },
      run: (context) => run(context, { slug: context.params.slug }, context.params.new_slug),
    }),
  ];
}

/**
 * An existing record with the same name, data and status (reference). None if the client sent an author, date, slug or image,
 * because those may differ.
 */
function same(writer: CalendarWriter, kind: LinkedKind, input: LinkedInput, extra: Record<string, unknown>) {
  const { author, date, date_utc, slug, image, status } = input;
  if ([author, date, date_utc, slug, image].some((own) => own !== undefined && own !== null)) return undefined;
  const found = identicalLinked(writer, kind, input, extra);
  return found?.status === (status ?? 'publish') ? found : undefined;
}

/** Parameters for creating a record. */
const createParams = (kind: LinkedKind) => ({
  [kind.titleParam]: v.pipe(v.string(), v.description(`Name of the ${kind.name}.`)),
  ...others(kind),
});

/** Parameters for updating a record, without those that identify it. */
const updateParams = (kind: LinkedKind) => ({
  [kind.titleParam]: v.optional(v.pipe(v.string(), v.description(`Name of the ${kind.name}.`))),
  ...others(kind),
});

const others = (kind: LinkedKind) => ({
  ...contentParams,
  description: textParam('Description, HTML.'),
  image: imageParam,
  ...kind.params,
});

/** All routes of venues, or of organizers; methods of a path in the order of the contract. */
export const linkedRoutes = (kind: LinkedKind): Route[] => [
  listRoute(kind),
  createRoute(kind),
  ...readRoutes(kind),
  ...removeRoutes(kind),
  ...updateRoutes(kind),
];
