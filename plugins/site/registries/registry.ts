import * as v from 'valibot';
import { anyone, type Contributions, type Principal, type Route, type SiteInfo } from '../../../core/index.ts';
import { type AnswerContext, contextParam, described, paramsIf, refuse } from '../../content/index.ts';
import { problem, type SiteCode } from '../errors.ts';
import { site } from '../site.ts';

/** The context of a request to a registry. */
export interface RegistryContext {
  readonly principal: Principal;
  readonly contributions: Contributions;
  readonly site: SiteInfo;
}

type Asks<T> = (entry: T, context: RegistryContext) => boolean;

/** Declarations of plugins that clients look up by name: types, taxonomies, statuses. */
export interface Registry<T> {
  /** `types`: its path, and the word for its entries. */
  readonly plural: string;
  /** `type`: name of the path parameter, and the word for one entry. */
  readonly singular: string;
  readonly all: (context: RegistryContext) => readonly T[];
  readonly nameOf: (entry: T) => string;
  /** Do items of the type with this name have the entry? Absent if the list cannot be filtered by type. */
  readonly isOf?: (entry: T, type: string, context: RegistryContext) => boolean;
  /** Who may see an entry, and the error code for others. Absent if everybody may. */
  readonly reading?: { readonly may: Asks<T>; readonly code: SiteCode | 'rest_forbidden' };
  /** Names of entries that exist but nobody may see. Default none. */
  readonly hidden?: readonly string[];
  /** May the client see the entry in the context `edit`? */
  readonly mayEdit: Asks<T>;
  /** The same for a request by name. Default as for the list. */
  readonly mayEditOne?: Asks<T>;
  readonly view: (context: RegistryContext, entry: T, asked: AnswerContext) => unknown;
  readonly schema: v.GenericSchema;
  /** Error code for a missing entry. */
  readonly unknown: SiteCode;
}

/** The routes of a registry: all by name, and one. */
export const registryRoutesOf = <T>(registry: Registry<T>): readonly Route[] => [
  listRoute(registry),
  readRoute(registry),
];

const typeParam = { type: described(v.string(), 'Only taxonomies of this type.') };

const listRoute = <T>({ plural, schema, all, nameOf, isOf, reading, mayEdit, view }: Registry<T>): Route =>
  site.read({
    path: `/${plural}`,
    summary: `Lists ${plural}, by name.`,
    params: { context: contextParam, ...paramsIf(isOf !== undefined, typeParam) },
    allow: anyone,
    returns: v.record(v.string(), schema),
    errors: ['rest_cannot_view'],
    run: (context) => {
      const { context: asked, type } = context.params;
      const sees = asked === 'edit' ? mayEdit : (reading?.may ?? (() => true));
      const seen = all(context).filter((entry) => sees(entry, context));
      if (asked === 'edit' && seen.length === 0) {
        refuse(context.principal, {
          code: 'rest_cannot_view',
          message: `Sorry, you are not allowed to edit ${plural}.`,
        });
      }
      return Object.fromEntries(
        seen
          .filter((entry) => !type || isOf?.(entry, type, context))
          .map((entry) => [nameOf(entry), view(context, entry, asked)]),
      );
    },
  });

const readRoute = <T>(registry: Registry<T>): Route => {
  const { plural, singular, schema, unknown, all, nameOf, reading, hidden = [], mayEdit, view } = registry;
  const mayEditOne = registry.mayEditOne ?? mayEdit;
  return site.read({
    path: `/${plural}/:${singular}`,
    summary: `Returns a ${singular}.`,
    params: { context: contextParam, ...named(singular) },
    allow: anyone,
    returns: schema,
    errors: [unknown, ...(reading ? [reading.code] : []), 'rest_forbidden_context'],
    run: (context) => {
      const { params, principal } = context;
      const { [singular]: name } = params as Readonly<Record<string, string>>;
      const entry = all(context).find((one) => nameOf(one) === name);
      if (reading && (entry ? !reading.may(entry, context) : hidden.includes(name ?? ''))) {
        refuse(principal, { code: reading.code, message: `Sorry, you are not allowed to see this ${singular}.` });
      }
      if (!entry) throw problem(unknown, `There is no such ${singular}.`);
      if (params.context === 'edit' && !mayEditOne(entry, context)) {
        refuse(principal, { code: 'rest_forbidden_context', message: 'Sorry, you are not allowed to edit this.' });
      }
      return view(context, entry, params.context);
    },
  });
};

const named = (what: string) => ({ [what]: v.pipe(v.string(), v.description(`Name of the ${what}.`)) });
