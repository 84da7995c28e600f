import { type Reply, reply } from '../../core/index.ts';
import type { OembedAnswer } from './answer.ts';
import { xmlOf } from './xml.ts';

/** An answer in the format that was asked for. */
export const written = (answer: OembedAnswer, format: 'json' | 'xml'): OembedAnswer | Reply =>
  format === 'xml' ? reply(xmlOf(answer), { type: 'text/xml; charset=UTF-8' }) : answer;
