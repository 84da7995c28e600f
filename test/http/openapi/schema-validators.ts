import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { FORMATS } from './formats.ts';

const URI = 'openapi.json';

const said = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '/'} ${message}${params.allowedValues ? ` (${params.allowedValues.join(', ')})` : ''}`;

/** A JSON pointer as the fragment of a URI. */
const fragment = (pointer: string): string => pointer.split('/').map(encodeURIComponent).join('/');

/** Holds values against schemas where they stand in a document. */
export function schemaValidators(document: object): (pointer: string, value: unknown) => readonly string[] {
  const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false, formats: FORMATS });
  ajv.addSchema(document, URI);
  const known = new Map<string, ValidateFunction | undefined>();
  return (pointer, value) => {
    if (!known.has(pointer)) known.set(pointer, ajv.getSchema(`${URI}#${fragment(pointer)}`));
    const validate = known.get(pointer);
    if (!validate) throw new Error(`the document has no ${pointer}`);
    return validate(value) ? [] : (validate.errors ?? []).map(said);
  };
}
