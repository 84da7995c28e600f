/**
 * What is said of a value, in the words of JSON Schema: the table says it so, and so does an index of the application. A schema
 * without members says that there is something of the name, and no more.
 */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Params;
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  /** Of a parameter: must it be sent? Of an object: the members that must. */
  readonly required?: boolean | readonly string[];
  readonly description?: string;
}

/** Parameters of an endpoint, or members of an object, by name. */
export type Params = Readonly<Record<string, Schema>>;

/** Named by the contract, without a type. */
export const named: Schema = {};
export const text: Schema = { type: 'string' };
export const integer: Schema = { type: 'integer' };
export const number: Schema = { type: 'number' };
export const flag: Schema = { type: 'boolean' };
/** An object whose members the contract does not name. */
export const object: Schema = { type: 'object' };
export const uri: Schema = { type: 'string', format: 'uri' };
export const dateTime: Schema = { type: 'string', format: 'date-time' };

export const words = (line: string): readonly string[] => line.split(' ').filter((word) => word !== '');

/** One of these texts. @param line of words */
export const oneOf = (line: string): Schema => ({ ...text, enum: words(line) });
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const objectOf = (properties: Params): Schema => ({ ...object, properties });
/** An object whose members must all be sent. */
export const wholeObject = (properties: Params): Schema => ({
  ...objectOf(properties),
  required: Object.keys(properties),
});
export const either = (...anyOf: readonly Schema[]): Schema => ({ anyOf });
export const required = (schema: Schema): Schema => ({ ...schema, required: true });
export const byDefault = (fallback: unknown, schema: Schema): Schema => ({ ...schema, default: fallback });

/** Some of the parameters. @param line of their names */
export const only = (line: string, params: Params): Params => picked(line, params, true);

/** All parameters but these. @param line of their names */
export const without = (line: string, params: Params): Params => picked(line, params, false);

function picked(line: string, params: Params, kept: boolean): Params {
  const names = new Set(words(line));
  return Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name) === kept));
}
