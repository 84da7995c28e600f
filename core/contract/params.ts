import type * as v from 'valibot';
import type { Flat } from './flat.ts';

/** Parameters by name: valibot schemas without transforms (text is coerced before, see http/coerce.ts). */
export type Params = Readonly<Record<string, v.GenericSchema>>;

/** Values of parameters after validation. */
export type ParamsOf<P extends Params> = Flat<v.InferOutput<v.ObjectSchema<P, undefined>>>;
