import { type Reply, reply } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';
import { xmlOf } from './xml.ts';

/** An answer in the format that was asked for: XML, or else JSON. */
export const written = (answer: OembedAnswer, format: string): OembedAnswer | Reply =>
  format === 'xml' ? reply(xmlOf(answer), { type: 'text/xml; charset=UTF-8' }) : answer;
