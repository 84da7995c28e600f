import type { CalendarConfig } from './calendar.ts';

/** What stands by an amount, where, and which currency that is. */
export interface Currency {
  /** With the space that is between it and the amount. */
  readonly symbol: string;
  /** ISO 4217; empty where it cannot be told. */
  readonly code: string;
  readonly position: CalendarConfig['currency_position'];
}

/** Where the settings say neither. */
const USUAL_CODE = 'USD';

/** The currency of the site: of symbol and code the settings may leave out either, or both. */
export function siteCurrency({
  currency_symbol,
  currency_code,
  currency_position: position,
}: CalendarConfig): Currency {
  const code = currency_code ?? (currency_symbol === null ? undefined : codeOf(currency_symbol.trim())) ?? USUAL_CODE;
  return { symbol: currency_symbol ?? spaced(symbolOf(code, 'narrowSymbol'), position), code, position };
}

/** The code of a symbol, or of what is one itself; undefined where it may be of several currencies, or of none. */
export function codeOf(symbol: string): string | undefined {
  return CODE.test(symbol) ? symbol : codes().get(symbol);
}

const CODE = /^[A-Z]{3}$/;

/** Letters stand apart from their number. */
function spaced(symbol: string, position: Currency['position']): string {
  if (!/^\p{L}+$/u.test(symbol)) return symbol;
  return position === 'prefix' ? `${symbol} ` : ` ${symbol}`;
}

type Display = 'symbol' | 'narrowSymbol';

/** By display and code: what makes them takes longer than an event does. */
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

/** Codes by symbols, as far as these are of one currency: `€`, and `₺`, which is one in short alone. */
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
