import * as v from 'valibot';
import { can, type Route, reply, type StoreReader } from '../../../../core/index.ts';
import {
  contextParam,
  createTerm,
  described,
  idParam,
  paramsIf,
  removeTerm,
  type Term,
  termNameParam,
  termParams,
  terms,
  updateTerm,
  usualTerm,
} from '../../../content/index.ts';
import { problem } from '../../errors.ts';
import { gateErrors, throughToRead } from '../../items/kind/kind-gate.ts';
import { fallbackOf } from '../../items/kind/points.ts';
import type { SiteTaxonomy } from '../../items/kind/taxonomy.ts';
import { labelWithArticle } from '../../items/label-with-article.ts';
import { fallBack } from '../../items/saving/terms.ts';
import { termMembers, termRoute, termSchema, termView } from '../view.ts';
import { checkContext, checkParent, locateNamedTerm, locateTerm, parentErrors, singular } from './access.ts';
import { listRoute } from './list.ts';

/** No taxonomy declares meta of its terms: takes an empty object, or an empty list as the reference shows it. */
const metaParam = described(
  v.union([v.object({}), v.pipe(v.array(v.unknown()), v.maxLength(0))]),
  'Meta of the term; none is declared.',
);

/** Declared for flat taxonomies too, so that a client that sends it gets an error. */
const noParent = described(v.unknown(), 'Not accepted: these terms have no parents.');

/** Accepted even if slugs are made from names, as in the reference. */
const madeSlug = described(v.string(), 'Ignored: the slug is generated from the name.');

/** Parameters for writing a term, except its name. */
const writtenParams = (taxonomy: SiteTaxonomy) => ({
  ...paramsIf(!taxonomy.hierarchical, { parent: noParent }),
  ...termParams(taxonomy, singular(taxonomy)),
  ...paramsIf(taxonomy.slugOfName, { slug: madeSlug }),
  meta: metaParam,
  ...taxonomy.own.params,
});

/** The parameters that take effect: where slugs are made from names, a sent slug is ignored. */
const countingOf = <P extends { readonly name?: string | undefined }>({ slugOfName }: SiteTaxonomy, params: P) =>
  slugOfName ? { ...params, slug: params.name === undefined ? undefined : '' } : params;

/** Creates a term. Clients create new tags here before they save an item, since items refer to terms by id. */
const createRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: 'POST',
    path: `/${taxonomy.restBase}`,
    summary: `Creates ${labelWithArticle(taxonomy)}.`,
    params: { name: termNameParam(singular(taxonomy)), ...writtenParams(taxonomy) },
    allow: can(taxonomy.rights.create, 'rest_cannot_create', 'Sorry, you are not allowed to create terms.'),
    status: 201,
    batch: true,
    returns: termSchema(taxonomy),
    errors: ['rest_cannot_create', 'empty_term_name', 'term_exists', ...parentErrors(taxonomy), ...taxonomy.own.errors],
    run: (context) => {
      checkParent(context, taxonomy);
      const { params } = context;
      const own = taxonomy.own.save(context, params, undefined);
      const term = createTerm(context, taxonomy, countingOf(taxonomy, params), own);
      return reply(termView(context, taxonomy, term, 'edit'), {
        headers: { Location: termRoute(context.site, taxonomy, term.id) },
        record: { collection: terms, id: term.id },
      });
    },
  });

/** Reads one term. */
const readRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.read({
    path: `/${taxonomy.restBase}/:id`,
    summary: `Returns ${labelWithArticle(taxonomy)}.`,
    params: { id: idParam, context: contextParam },
    allow: throughToRead(taxonomy.gate),
    locate: locateNamedTerm(taxonomy),
    item: terms,
    returns: termSchema(taxonomy),
    errors: [...gateErrors(taxonomy.gate), 'rest_term_invalid', 'rest_forbidden_context'],
    run: (context) => {
      const { params } = context;
      const term = locateTerm(context, taxonomy, params.id);
      checkContext(context.principal, taxonomy, params.context);
      return reply(termView(context, taxonomy, term, params.context), { record: { collection: terms, id: term.id } });
    },
  });

/** Is the term the fallback only because of its slug, and does the slug change? Then the term must store that it is the fallback. */
const losesUsualSlug = (
  { store, params }: { readonly store: StoreReader; readonly params: { readonly slug?: string | undefined } },
  taxonomy: SiteTaxonomy,
  term: Term,
): boolean =>
  taxonomy.fallback !== undefined &&
  params.slug !== undefined &&
  params.slug !== term.slug &&
  usualTerm(store, taxonomy, taxonomy.fallback)?.id === term.id;

/** Updates the members of a term that were sent. */
const updateRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: ['POST', 'PUT', 'PATCH'],
    path: `/${taxonomy.restBase}/:id`,
    summary: `Updates ${labelWithArticle(taxonomy)}. Fields that are not sent keep their values.`,
    params: { id: idParam, name: v.optional(termNameParam(singular(taxonomy))), ...writtenParams(taxonomy) },
    // as in WordPress: null resets these members
    nulls: { description: '', slug: '', ...(taxonomy.hierarchical && { parent: 0 }) },
    allow: can(taxonomy.rights.manage, 'rest_cannot_update', 'Sorry, you are not allowed to edit terms.'),
    locate: locateNamedTerm(taxonomy),
    batch: true,
    returns: termSchema(taxonomy),
    errors: [
      'rest_cannot_update',
      'rest_precondition_failed',
      'duplicate_term_slug',
      'empty_term_name',
      'rest_term_invalid',
      ...parentErrors(taxonomy),
      ...taxonomy.own.errors,
    ],
    run: (context) => {
      const { params } = context;
      const before = locateTerm(context, taxonomy, params.id);
      context.checkIfMatch(terms, before.id);
      checkParent(context, taxonomy);
      const term = updateTerm(context, taxonomy, before, countingOf(taxonomy, params), {
        ...taxonomy.own.save(context, params, before),
        ...(losesUsualSlug(context, taxonomy, before) && { fallback: true }),
      });
      return reply(termView(context, taxonomy, term, 'edit'), { record: { collection: terms, id: term.id } });
    },
  });

/** Deletes a term permanently and returns it; its children move up. */
const removeRoute = (taxonomy: SiteTaxonomy): Route =>
  taxonomy.plugin.write({
    method: 'DELETE',
    path: `/${taxonomy.restBase}/:id`,
    summary: `Deletes ${labelWithArticle(taxonomy)} permanently.`,
    params: {
      id: idParam,
      force: v.optional(v.pipe(v.boolean(), v.description('Must be true: terms have no trash.')), false),
    },
    allow: can(taxonomy.rights.manage, 'rest_cannot_delete', 'Sorry, you are not allowed to delete terms.'),
    locate: locateNamedTerm(taxonomy),
    allowRecord: (asked) => fallbackOf(asked, taxonomy)?.id !== asked.params.id,
    batch: true,
    returns: v.object({ deleted: v.literal(true), previous: termSchema(taxonomy) }),
    errors: ['rest_cannot_delete', 'rest_term_invalid', 'rest_precondition_failed', 'rest_trash_not_supported'],
    run: (context) => {
      const term = locateTerm(context, taxonomy, context.params.id);
      context.checkIfMatch(terms, term.id);
      if (term.id === fallbackOf(context, taxonomy)?.id) {
        throw problem('rest_cannot_delete', 'Items without a term get this one, so it cannot be deleted.');
      }
      if (!context.params.force) {
        throw problem('rest_trash_not_supported', 'Terms have no trash. Set force to true to delete it for good.');
      }
      const previous = termMembers(context, taxonomy, term, 'view');
      fallBack(context, taxonomy, term);
      taxonomy.own.remove(context, term);
      removeTerm(context.store, term);
      return { deleted: true, previous };
    },
  });

/** All routes of the terms of a taxonomy. */
export const termRoutes = (taxonomy: SiteTaxonomy): readonly Route[] => [
  listRoute(taxonomy),
  createRoute(taxonomy),
  readRoute(taxonomy),
  updateRoute(taxonomy),
  removeRoute(taxonomy),
];
