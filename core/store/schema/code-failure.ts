import { messageOf } from '../../lib/index.ts';

/** An error that the code of a collection threw for a record. @param part what failed, such as `field price` */
export const codeFailure = (part: string, error: unknown): Error =>
  new Error(`the code of its ${part} fails: ${messageOf(error)}`, { cause: error });
