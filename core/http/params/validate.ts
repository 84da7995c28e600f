import { problem } from '../../contract/problem.ts';
import type { Sent } from '../request/call.ts';
import type { CompiledRoute } from '../routing/compiled-route.ts';
import type { Detail } from './explain.ts';
import type { Checked, ParamSet } from './param-set.ts';

type Values = Readonly<Record<string, unknown>>;

/** An extension's parameters as they were sent. */
export interface Extended<Extension> {
  readonly by: Extension;
  /** With defaults. */
  readonly values: Values;
  /** Only what was sent. */
  readonly sent: Values;
}

/** Parameters of a call, typed. */
export interface Validated {
  readonly params: Values;
  readonly lists: readonly Extended<CompiledRoute['lists'][number]>[];
  readonly fields: readonly Extended<CompiledRoute['fields'][number]>[];
}

/** The path's parts win over what the query or the body say: a right on one record must not act on another. */
function withPath(sent: Sent, { route }: CompiledRoute, parts: Values): Sent {
  const all: Record<string, unknown> = Object.assign(Object.create(null), sent, parts);
  for (const [name, alias] of Object.entries(route.shadowed)) all[alias] = sent[name];
  return all;
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

function check<Extension extends { readonly params: ParamSet }>(by: Extension, sent: Sent) {
  const checked = by.params.check(sent);
  const names = Object.keys(by.params.params).filter((name) => sent[name] !== undefined && name in checked.values);
  const own = Object.fromEntries(names.map((name) => [name, checked.values[name]]));
  return { checked, extended: { by, values: checked.values, sent: own } };
}

/**
 * All problems in one answer: what is missing gives the code, as in WordPress; what is wrong besides is told with it.
 *
 * @param memberCodes of the route
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

/** What is wrong within a parameter whose members have codes of their own, when all that is wrong is within such ones. */
function memberDetail(
  details: Readonly<Record<string, Detail>>,
  checks: readonly Checked[],
  memberCodes: readonly string[],
): Detail | undefined {
  const names = Object.keys(details);
  const within = checks.flatMap(({ wrongWithin }) => wrongWithin).filter((name) => memberCodes.includes(name));
  return names.every((name) => within.includes(name)) ? details[names[0] ?? ''] : undefined;
}

/**
 * Holds what was sent against the parameters of the route and of its extensions. Pure: it knows schemas and no record, so
 * that it can tell nobody what exists.
 *
 * @param parts Of the path, decoded.
 * @throws ApiError 400 rest_missing_callback_param, rest_invalid_param, naming every parameter that is concerned
 */
export function validate(route: CompiledRoute, sent: Sent, parts: Values): Validated {
  const all = withPath(sent, route, parts);
  const own = route.params.check(all);
  const lists = route.lists.map((by) => check(by, all));
  const fields = route.fields.map((by) => check(by, all));
  complain(
    [own, ...lists.map((one) => one.checked), ...fields.map((one) => one.checked)],
    reservedDetails(route, all),
    route.route.memberCodes,
  );
  return {
    params: own.values,
    lists: lists.map((one) => one.extended),
    fields: fields.map((one) => one.extended),
  };
}

/**
 * Holds the data of a record against what extensions of its kind add.
 *
 * @throws ApiError as `validate`
 */
export function validateFields(kind: Pick<CompiledRoute, 'fields' | 'reserved'>, data: Sent): Validated['fields'] {
  const fields = kind.fields.map((by) => check(by, data));
  complain(
    fields.map((one) => one.checked),
    reservedDetails(kind, data),
  );
  return fields.map((one) => one.extended);
}
