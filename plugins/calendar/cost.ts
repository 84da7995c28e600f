import type { Contributions } from '../../core/index.ts';
import type { CalendarConfig } from './calendar.ts';
import type { EventRecord } from './collections/events.ts';
import { type Currency, codeOf, siteCurrency } from './currency.ts';
import { eventCost } from './points.ts';

/** `12`, `12.50`, `12,50`, `1,000.00` */
const NUMBER = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?/g;
const FREE = /^free$/i;

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

/** Do only numbers, currencies and what joins them stand there? Then the numbers are amounts. */
const isAmounts = (text: string): boolean =>
  /^(?:[\d\s.,\-–—/]|\p{Sc}|\b(?:[Ff]rom|[Bb]etween|and|to)\b|\b[A-Z]{3}\b)+$/u.test(text);

/** Less than nothing is no price: it stands as it was written, as in the reference. */
const isNegative = (text: string): boolean => /^\s*-\s*\d/.test(text);

/** The amounts of a cost as they were written; none where the text says something else (`2 for 1`). */
function amounts(cost: string): string[] {
  return isAmounts(cost) ? (cost.match(NUMBER) ?? []) : [];
}

/** `1,000.00` and `12,50` as decimal numbers. */
const decimal = (amount: string): string => amount.replace(/,(?=\d{3}(?:\D|$))/g, '').replace(',', '.');

/**
 * Amounts of a cost, each once, as decimal numbers in text, the least first; the words of one without a number in small
 * letters, as in the reference (`cost_details.values`).
 */
export function costValues(cost = ''): string[] {
  const values = [...new Set(amounts(cost).map(decimal))].sort((one, other) => Number(one) - Number(other));
  return values.length > 0 || cost === '' || /\d/.test(cost) ? values : [cost.toLowerCase()];
}

/** A symbol, or a code of three letters, with the space that is between it and its number. */
const CURRENCY = /\s*(?:\p{Sc}|\b[A-Z]{3}\b)\s*/u;

/** The currency of a cost: the one that is written there, or the site's. */
export function currencyOf(cost = '', config: CalendarConfig): Currency {
  const own = siteCurrency(config);
  const written = isAmounts(cost) ? CURRENCY.exec(cost) : null;
  if (!written) return own;
  const isBefore = written.index < cost.search(/\d/);
  const symbol = isBefore ? written[0].trimStart() : written[0].trimEnd();
  const code = symbol.trim() === own.symbol.trim() ? own.code : codeOf(symbol.trim());
  return { symbol, code: code ?? '', position: isBefore ? 'prefix' : 'suffix' };
}

/**
 * A cost as people read it: `$12`, `$10 – $25`, `€12` where that was written, `Free` for nothing; a text that is not an amount
 * as it was written.
 *
 * @param cost as stored; undefined for none
 */
export function costShown(cost: string | undefined, config: CalendarConfig): string {
  if (FREE.test(cost ?? '')) return 'Free';
  const given = isNegative(cost ?? '') ? [] : amounts(cost ?? '');
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
