import type { Contributions } from '../../../core/index.ts';
import { slugify } from '../../content/index.ts';
import type { CalendarConfig } from '../calendar.ts';
import type { EventRecord } from '../collections/events.ts';
import { type CostInput, eventCost } from '../points.ts';

/** A currency and how it is shown with an amount. */
interface Currency {
  /** Includes the space between it and the amount, if any. */
  readonly symbol: string;
  /** ISO 4217; empty if unknown. */
  readonly code: string;
  readonly position: CalendarConfig['currency_position'];
}

/** Used if the settings have neither symbol nor code. */
const USUAL_CODE = 'USD';

/** The currency of the site. The settings may leave out its symbol, its code, or both. */
function siteCurrency({ currency_symbol, currency_code, currency_position: position }: CalendarConfig): Currency {
  const code = currency_code ?? (currency_symbol === null ? undefined : codeOf(currency_symbol.trim())) ?? USUAL_CODE;
  return { symbol: currency_symbol ?? spaced(symbolOf(code, 'narrowSymbol'), position), code, position };
}

/** The code of a symbol; a code is returned as it is. Undefined if several currencies use the symbol, or none. */
function codeOf(symbol: string): string | undefined {
  return CODE.test(symbol) ? symbol : codes().get(symbol);
}

const CODE = /^[A-Z]{3}$/;

/** Separates a symbol made of letters from its number. */
function spaced(symbol: string, position: Currency['position']): string {
  if (!/^\p{L}+$/u.test(symbol)) return symbol;
  return position === 'prefix' ? `${symbol} ` : ` ${symbol}`;
}

type Display = 'symbol' | 'narrowSymbol';

/** By display and code. Cached, because creating a formatter costs more than rendering an event. */
const symbols = new Map<string, string>();

function symbolOf(code: string, currencyDisplay: Display): string {
  const key = `${currencyDisplay} ${code}`;
  const known = symbols.get(key);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay }).formatToParts(0);
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? code;
  symbols.set(key, symbol);
  return symbol;
}

let codesBySymbol: ReadonlyMap<string, string> | undefined;

/** Codes by symbol, for symbols of one currency only: `€`, and `₺`, which only the narrow display has. */
function codes(): ReadonlyMap<string, string> {
  codesBySymbol ??= new Map([...unambiguous('narrowSymbol'), ...unambiguous('symbol')]);
  return codesBySymbol;
}

function unambiguous(display: Display): ReadonlyMap<string, string> {
  const found = new Map<string, string[]>();
  for (const code of Intl.supportedValuesOf('currency')) {
    const symbol = symbolOf(code, display);
    found.set(symbol, [...(found.get(symbol) ?? []), code]);
  }
  return new Map(
    [...found].flatMap(([symbol, [code = '', ...others]]) => (others.length === 0 ? [[symbol, code]] : [])),
  );
}

/** Numbers as written in different countries. The spaces are those that group digits. */
const NUMBER = new RegExp(
  [
    // 1,000.50
    String.raw`\d{1,3}(?:,\d{3}(?!\d))+(?:\.\d+)?`,
    // 1.000,50 and 1.000.000; 1.000 alone is one, as in the reference
    String.raw`\d{1,3}(?:\.\d{3}(?!\d))+,\d+`,
    String.raw`\d{1,3}(?:\.\d{3}(?!\d)){2,}`,
    // 1 000,50
    String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3}(?!\d))+(?:[.,]\d+)?`,
    // 12, 12.50, 12,50
    String.raw`\d+(?:[.,]\d+)?`,
    // .50
    String.raw`(?<![\d.,])[.,]\d+`,
  ].join('|'),
  'g',
);

/** A cost in its stored form: one string; several values become a range. */
export const costText = (cost: CostInput): string => [cost].flat().join(' - ').trim();

/** The cost of an event: as returned by a plugin, otherwise as stored. */
export function costOf(
  { contributions }: { readonly contributions: Contributions },
  event: EventRecord,
): string | undefined {
  const other = contributions.ask(eventCost, event);
  return other === undefined ? event.cost : costText(other);
}

/** Does the text have only numbers, currencies and words or signs that join them? Then several numbers are all amounts. */
const isRange = (text: string): boolean =>
  /^(?:[\d\s.,\-–—/]|\p{Sc}|\b(?:[Ff]rom|[Bb]etween|and|to|or)\b|\b[A-Z]{3}\b)+$/u.test(text);

/** Is the text just a number, with or without a currency? A text with other words or signs is shown as written. */
const isAmount = (text: string): boolean => /^(?:[\d\s.,]|\p{Sc}|\b[A-Z]{3}\b)+$/u.test(text);

/** The amounts of a cost as written; none if its numbers are not amounts (`2 for 1`). */
function amounts(cost: string): string[] {
  const numbers = cost.match(NUMBER) ?? [];
  return numbers.length === 1 || isRange(cost) ? numbers : [];
}

/** An amount as a decimal number: `1000.50` for `1,000.50`, `1.000,50` and `1 000,50`. */
function decimal(amount: string): string {
  const digits = amount.replace(/\s/g, '');
  const point = pointOf(digits);
  return digits.replace(/[.,]/g, (_, at) => (at === point ? '.' : ''));
}

/** Position of the decimal point or comma of a number; -1 if its signs only group digits. */
function pointOf(digits: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const groups = digits.indexOf(digits[last] ?? '') < last || (/,\d{3}$/.test(digits) && !digits.includes('.'));
  return groups ? -1 : last;
}

/** The distinct amounts of a cost as decimal strings, in ascending order. */
export const costAmounts = (cost = ''): string[] =>
  [...new Set(amounts(cost).map(decimal))].sort((one, other) => Number(one) - Number(other));

/** The amounts of a cost; for a text without digits, its slug, as in the reference (`cost_details.values`). */
export function costValues(cost = ''): string[] {
  const values = costAmounts(cost);
  return values.length > 0 || cost === '' || /\d/.test(cost) ? values : [slugify(cost)];
}

/** The symbol or three-letter code of a currency. */
const MARK = /\p{Sc}|\b[A-Z]{3}\b/gu;

/** The same, once, with the space around it. */
const CURRENCY = new RegExp(`\\s*(?:${MARK.source})\\s*`, 'u');

/** Is the cost written in several currencies, or in one by two names (`$10 CAD`)? */
const isInSeveral = (cost: string): boolean => new Set(cost.match(MARK)).size > 1;

/** The currency of a cost: as written in the cost, otherwise the site's. */
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
 * A cost for display: `$12`, `$10 – $25`, `€12` if it was written that way, `Free` for zero. Other texts are shown as
 * written, including a single number with words or signs (`from 5`, `20+`, `-5`), and amounts in several currencies.
 *
 * @param cost as stored; undefined for none
 * @param free text shown for zero
 */
export function costShown(cost: string | undefined, config: CalendarConfig, free = 'Free'): string {
  const given = amounts(cost ?? '');
  if ((given.length === 1 && !isAmount(cost ?? '')) || isInSeveral(cost ?? '')) return cost ?? '';
  const ordered = given.toSorted((one, other) => Number(decimal(one)) - Number(decimal(other)));
  const [least] = ordered;
  const most = ordered.at(-1);
  if (least === undefined || most === undefined) return cost ?? '';
  const currency = currencyOf(cost, config);
  const shown = (amount: string) => (Number(decimal(amount)) === 0 ? free : withCurrency(amount, currency));
  return decimal(least) === decimal(most) ? shown(least) : `${shown(least)} – ${shown(most)}`;
}

const withCurrency = (amount: string, { symbol, position }: Currency): string =>
  position === 'prefix' ? `${symbol}${amount}` : `${amount}${symbol}`;
