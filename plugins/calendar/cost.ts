import type { Contributions } from '../../core/index.ts';
import { slugify } from '../content/index.ts';
import type { CalendarConfig } from './calendar.ts';
import type { EventRecord } from './collections/events.ts';
import { type Currency, codeOf, siteCurrency } from './currency.ts';
import { eventCost } from './points.ts';

/** `12`, `12.50`, `12,50`, `1,000.00` */
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?/g;

/** A cost as a client sends it. */
export type CostInput = string | number | readonly (string | number)[];

/** A cost as it is stored: one text; several values are a range. */
export const costText = (cost: CostInput): string => [cost].flat().join(' - ').trim();

/** What an event costs: as a plugin says, or as is stored. */
export function costOf(
  { contributions }: { readonly contributions: Contributions },
  event: EventRecord,
): string | undefined {
  const other = contributions.ask(eventCost, event);
  return other === undefined ? event.cost : costText(other);
}

/** Do only numbers, currencies and what joins them stand there? Then several numbers are amounts. */
const isRange = (text: string): boolean =>
  /^(?:[\d\s.,\-–—/]|\p{Sc}|\b(?:[Ff]rom|[Bb]etween|and|to|or)\b|\b[A-Z]{3}\b)+$/u.test(text);

/** Does a number stand there alone, or with its currency? What has words or signs beside it is shown as it was written. */
const isAmount = (text: string): boolean => /^(?:[\d\s.,]|\p{Sc}|\b[A-Z]{3}\b)+$/u.test(text);

/** The amounts of a cost as they were written; none where the text says something else (`2 for 1`). */
function amounts(cost: string): string[] {
  const numbers = cost.match(NUMBER) ?? [];
  return numbers.length === 1 || isRange(cost) ? numbers : [];
}

/** `1,000.00` and `12,50` as decimal numbers. */
const decimal = (amount: string): string => amount.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/**
 * Amounts of a cost, each once, as decimal numbers in text, the least first; the words of one without a number as a slug has
 * them, as in the reference (`cost_details.values`).
 */
export function costValues(cost = ''): string[] {
  const values = [...new Set(amounts(cost).map(decimal))].sort((one, other) => Number(one) - Number(other));
  return values.length > 0 || cost === '' || /\d/.test(cost) ? values : [slugify(cost)];
}

/** A symbol, or a code of three letters, with the space that is between it and its number. */
const CURRENCY = /\s*(?:\p{Sc}|\b[A-Z]{3}\b)\s*/u;

/** The currency of a cost: the one that is written there, or the site's. */
export function currencyOf(cost = '', config: CalendarConfig): Currency {
  const own = siteCurrency(config);
  const written = isRange(cost) ? CURRENCY.exec(cost) : null;
  if (!written) return own;
  const isBefore = written.index < cost.search(/\d/);
  const symbol = isBefore ? written[0].trimStart() : written[0].trimEnd();
  const code = symbol.trim() === own.symbol.trim() ? own.code : codeOf(symbol.trim());
  return { symbol, code: code ?? '', position: isBefore ? 'prefix' : 'suffix' };
}

/**
 * A cost as people read it: `$12`, `$10 – $25`, `€12` where that was written, `Free` for nothing; another text as it was
 * written, and so one with a single number and words (`from 5`, `20+`, `-5`).
 *
 * @param cost as stored; undefined for none
 */
export function costShown(cost: string | undefined, config: CalendarConfig): string {
  const given = amounts(cost ?? '');
  if (given.length === 1 && !isAmount(cost ?? '')) return cost ?? '';
  const ordered = given.toSorted((one, other) => Number(decimal(one)) - Number(decimal(other)));
  const [least] = ordered;
  const most = ordered.at(-1);
  if (least === undefined || most === undefined) return cost ?? '';
  const currency = currencyOf(cost, config);
  const shown = (amount: string) => (Number(decimal(amount)) === 0 ? 'Free' : withCurrency(amount, currency));
  return decimal(least) === decimal(most) ? shown(least) : `${shown(least)} – ${shown(most)}`;
}

const withCurrency = (amount: string, { symbol, position }: Currency): string =>
  position === 'prefix' ? `${symbol}${amount}` : `${amount}${symbol}`;
