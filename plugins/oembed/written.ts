import { type PresentError, type Reply, reply } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';
import { xmlOf } from './xml.ts';

const XML = 'text/xml; charset=UTF-8';

/** The response in the requested format: XML, or JSON for any other. */
export const written = (answer: OembedAnswer, format: string): OembedAnswer | Reply =>
  format === 'xml' ? reply(xmlOf(answer), { type: XML }) : answer;

/** An error in XML, if that is requested. */
export const writtenError: PresentError = (error, { format }) =>
  format === 'xml' ? reply(xmlOf(error), { type: XML }) : undefined;
