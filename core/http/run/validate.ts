import { problem } from '../../contract/problem.ts';
import type { Detail } from '../params/explain.ts';
import type { Checked, ParamSet } from '../params/param-set.ts';
import { NOTHING, type Sent } from '../request/parameters.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';

type Values = Readonly<Record<string, unknown>>;

/** An extension's checked parameters for one call. */
class Extended<Extension extends { readonly params: ParamSet }> {
  readonly by: Extension;
  readonly checked: Checked;
  readonly #all: Sent;

  constructor(by: Extension, all: Sent) {
    this.by = by;
    this.checked = by.params.check(all);
    this.#all = all;
  }

  /** Typed values, with defaults. */
  get values(): Values {
    return this.checked.values;
  }

  /** Typed values of only those parameters that were sent. */
  get sent(): Values {
    const { values } = this;
    const names = Object.keys(this.by.params.params).filter((name) => this.#all[name] !== undefined && name in values);
    return Object.fromEntries(names.map((name) => [name, values[name]]));
  }
}

/** Parameters of a call, typed. */
export interface Validated {
  readonly params: Values;
  readonly lists: readonly Extended<CompiledRoute['lists'][number]>[];
  readonly fields: readonly Extended<CompiledRoute['fields'][number]>[];
}

/** Path parameters win over query and body: a permission for one record must not act on another. */
function withPath(sent: Sent, { route, hasParts }: CompiledRoute, parts: Values): Sent {
  if (!hasParts) return sent;
  const all: Record<string, unknown> = Object.assign(Object.create(null), sent, parts);
  for (const [name, alias] of Object.entries(route.shadowed)) all[alias] = sent[name];
  return all;
}

/** The parameters as sent, with null replaced by the value the route declares for it. */
function withNulls(sent: Sent, { route: { nulls = NOTHING } }: CompiledRoute): Sent {
  const names = Object.keys(nulls).filter((name) => sent[name] === null);
  if (names.length === 0) return sent;
  return Object.assign(Object.create(null), sent, Object.fromEntries(names.map((name) => [name, nulls[name]])));
}

const offDetail = (name: string, plugin: string): Detail => ({
  code: 'rest_invalid_param',
  message: `${name} belongs to the plugin ${plugin}, which is off.`,
  data: null,
});

function reservedDetails({ reserved }: Pick<CompiledRoute, 'reserved'>, sent: Sent): Record<string, Detail> {
  const details: Record<string, Detail> = {};
  for (const [name, plugin] of reserved) if (sent[name] !== undefined) details[name] = offDetail(name, plugin);
  return details;
}

/**
 * Throws one error with all problems. If parameters are missing, that determines the code, as in WordPress; invalid ones are
 * reported with it.
 *
 * @param memberCodes as declared by the route
 */
function complain(
  checks: readonly Checked[],
  reserved: Record<string, Detail>,
  memberCodes: readonly string[] = [],
): void {
  const missing = checks.flatMap((checked) => checked.missing);
  const details: Record<string, Detail> = Object.assign({}, ...checks.map((checked) => checked.invalid), reserved);
  const invalid = Object.keys(details);
  if (missing.length > 0) {
    throw problem('rest_missing_callback_param', `Missing: ${missing.join(', ')}.`, {
      data: { params: missing, ...(invalid.length > 0 && { details }) },
    });
  }
  if (invalid.length > 0) {
    const params = Object.fromEntries(Object.entries(details).map(([name, { message }]) => [name, message]));
    const data = { params, details };
    const member = memberDetail(details, checks, memberCodes);
    throw member
      ? problem(member.code, member.message, { data })
      : problem('rest_invalid_param', `Invalid: ${invalid.join(', ')}.`, { data });
  }
}

/** The first problem, if all problems are within parameters whose members have error codes of their own. */
function memberDetail(
  details: Readonly<Record<string, Detail>>,
  checks: readonly Checked[],
  memberCodes: readonly string[],
): Detail | undefined {
  const names = Object.keys(details);
  const within = checks.flatMap(({ wrongWithin }) => wrongWithin).filter((name) => memberCodes.includes(name));
  return names.every((name) => within.includes(name)) ? details[names[0] ?? ''] : undefined;
}

const isRight = ({ missing, invalid }: Checked): boolean => missing.length === 0 && isEmpty(invalid);

function isEmpty(object: object): boolean {
  for (const _ in object) return false;
  return true;
}

/** Throws if parameters of the route or of extensions are wrong, or if any belongs to a disabled plugin. */
function complainOf(
  kind: Pick<CompiledRoute, 'reserved'>,
  sent: Sent,
  checks: readonly Checked[],
  memberCodes?: readonly string[],
): void {
  const reserved = reservedDetails(kind, sent);
  if (!isEmpty(reserved) || !checks.every(isRight)) complain(checks, reserved, memberCodes);
}

/**
 * Validates what was sent against the parameters of the route and of its extensions. Looks only at schemas, never at
 * records, so it cannot reveal what exists.
 *
 * @param parts Path parameters, decoded.
 * @throws ApiError 400 rest_missing_callback_param, rest_invalid_param, naming every missing or invalid parameter
 */
export function validate(route: CompiledRoute, sent: Sent, parts: Values): Validated {
  const all = withPath(withNulls(sent, route), route, parts);
  const own = route.params.check(all);
  const lists = route.lists.map((by) => new Extended(by, all));
  const fields = route.fields.map((by) => new Extended(by, all));
  const checks = [own, ...lists.map(checkedOf), ...fields.map(checkedOf)];
  complainOf(route, all, checks, route.route.memberCodes);
  return { params: own.values, lists, fields };
}

const checkedOf = ({ checked }: { readonly checked: Checked }): Checked => checked;

/**
 * Validates the data of a record against the fields that extensions of its kind add.
 *
 * @throws ApiError as `validate`
 */
export function validateFields(kind: Pick<CompiledRoute, 'fields' | 'reserved'>, data: Sent): Validated['fields'] {
  const fields = kind.fields.map((by) => new Extended(by, data));
  complainOf(kind, data, fields.map(checkedOf));
  return fields;
}
