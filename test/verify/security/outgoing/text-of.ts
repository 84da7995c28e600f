import type { Fetched, Sent } from '../../../../core/index.ts';

/** The bytes of an answer, read as UTF-8. */
export const textOf = ({ bytes }: Fetched | Sent): string => new TextDecoder().decode(bytes);
