import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js';

const folder = dirname(fileURLToPath(import.meta.resolve('wp-json-schemas/package.json')));
const ROOT = 'https://raw.githubusercontent.com/johnbillion/wp-json-schemas/trunk/schemas/rest-api/';

/** The formats that the public schemas name, as strictly as the platform reads them. */
const formats = {
  uri: (text: string) => URL.canParse(text),
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: true,
  ipv4: true,
  ipv6: true,
  hostname: true,
  'uri-reference': true,
} as const;

// the schemas say that they are hyper-schemas, whose own schema the package does not bring, and hold words for generators
const ajv = new Ajv2019({ allErrors: true, strict: false, validateSchema: false, formats });
for (const file of [
  'schema.json',
  ...readdirSync(join(folder, 'schemas'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join('schemas', name)),
])
  ajv.addSchema(JSON.parse(readFileSync(join(folder, file), 'utf8')));

/** Path of a member, without indexes of lists, and its problem. */
function said({ instancePath, params, message }: ErrorObject): string {
  const path = instancePath.replace(/\/\d+(?=\/|$)/g, '/*');
  if (params.additionalProperty !== undefined) return `${path}/${params.additionalProperty} is unknown`;
  return params.missingProperty === undefined ? `${path} ${message}` : `${path}/${params.missingProperty} is missing`;
}

/** A schema and its parts: other schemas, by reference or inline. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly (ObjectSchema & { readonly $ref?: string })[];
}

/** Members that a schema describes; the schemas themselves let any other pass. */
function described(id: URL, { properties = {}, allOf = [] }: ObjectSchema = schemaOf(id)): readonly string[] {
  const parts = allOf.flatMap(({ $ref, ...part }) =>
    $ref === undefined ? described(id, part) : described(new URL($ref, id)),
  );
  return [...Object.keys(properties), ...parts];
}

const schemaOf = (id: URL): ObjectSchema => validatorOf(id).schema as ObjectSchema;

function validatorOf({ href }: URL) {
  const validate = ajv.getSchema(href);
  if (!validate) throw new Error(`the package has no schema ${href}`);
  return validate;
}

/**
 * What one of the public schemas of the reference's objects (`wp-json-schemas`) objects to in an object, each once:
 * `/excerpt is missing`, `/pattern_category is unknown`.
 *
 * @param name file name below `schemas/rest-api`, without its ending
 * @throws Error when the package has no such schema
 */
export function objections(name: string, object: object): readonly string[] {
  const id = new URL(`${name}.json`, ROOT);
  const validate = validatorOf(id);
  const errors = validate(object) ? [] : (validate.errors ?? []).map(said);
  const known = new Set(described(id));
  const unknown = Object.keys(object).filter((member) => !known.has(member));
  return [...new Set([...errors, ...unknown.map((member) => `/${member} is unknown`)])];
}
