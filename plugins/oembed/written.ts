import { type PresentError, type Reply, reply } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';
import { xmlOf } from './xml.ts';

const XML = 'text/xml; charset=UTF-8';

/** An answer in the format that was asked for: XML, or else JSON. */
export const written = (answer: OembedAnswer, format: string): OembedAnswer | Reply =>
  format === 'xml' ? reply(xmlOf(answer), { type: XML }) : answer;

/** An error in XML, where that is asked for. */
export const writtenError: PresentError = (error, { format }) =>
  format === 'xml' ? reply(xmlOf(error), { type: XML }) : undefined;
