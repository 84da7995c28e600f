import ICAL from 'ical.js';

const PARAMETER = /;(?:ENCODING=)?QUOTED-PRINTABLE(?=[;:])/i;
const CHARSET = /;CHARSET=([\w-]+)/i;

/**
 * Converts a quoted-printable content line (vCalendar 1.0) to iCalendar 2.0; other lines are returned unchanged. The value is
 * in the line's CHARSET, or in UTF-8 if that is missing or unknown.
 */
function quotedPrintable(line: string): string {
  const colon = line.indexOf(':');
  const head = line.slice(0, colon);
  if (colon < 0 || !PARAMETER.test(`${head}:`)) return line;
  const text = decoded(bytesOf(line.slice(colon + 1)), CHARSET.exec(head)?.[1]);
  const name = `${head}:`.replace(PARAMETER, '').replace(CHARSET, '');
  return name + text.replace(/\r\n?/g, '\n').replaceAll('\n', '\\n');
}

function bytesOf(value: string): Uint8Array {
  const parts = value.split(/(=[\da-f]{2})/i);
  return Buffer.concat(
    parts.map((part) => (/^=[\da-f]{2}$/i.test(part) ? Buffer.from(part.slice(1), 'hex') : Buffer.from(part))),
  );
}

function decoded(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** The name under which VALUE is kept while parameters are read. */
const VALUE = 'X-VALUE-OF-PROPERTY';

/**
 * A zone name with a colon but without the quotes this requires: `TZID=+05:30`, `TZID=(UTC+01:00) Paris, Madrid`,
 * `TZID=tzone://Microsoft/Utc`.
 */
const BARE_ZONE = /^([\w-]+(?:;[\w-]+=[^":;]*)*;TZID=)((?:\(?(?:UTC|GMT)?[+-]\d{1,2}:\d\d|tzone:\/\/)[^":;]*)(?=[;:])/i;

/** A property of a component: `DTSTART;TZID=Europe/Rome:20270101T090000`. Its value is parsed on demand. */
export class Property {
  /** Number of its first line in the file, from 1. */
  readonly line: number;
  /** Upper case. */
  readonly name: string;
  readonly text: string;
  /** Cached, because most properties of an entry are read several times. */
  #texts: readonly string[] | undefined;

  constructor(line: number, text: string) {
    this.line = line;
    this.name = (/^[^;:]*/.exec(text)?.[0] ?? '').toUpperCase();
    this.text = text.replace(BARE_ZONE, '$1"$2"');
  }

  /** The value as written, trimmed. */
  get raw(): string {
    return this.text.slice(this.head().length + 1).trim();
  }

  /** A parameter's first value, without quotes; undefined when it is missing or cannot be read. */
  parameter(name: string): string | undefined {
    const value = this.parameters()?.getParameter(name.toLowerCase());
    return Array.isArray(value) ? value[0] : value;
  }

  /** The type in VALUE, in lower case: `date`; `unknown` when it is missing. */
  get valueType(): string {
    return this.parameter(VALUE)?.toLowerCase() ?? 'unknown';
  }

  /** All non-empty texts of the value, unescaped and trimmed. */
  get texts(): readonly string[] {
    this.#texts ??= textsOf(
      this.name.startsWith('X-') && this.valueType === 'unknown' ? this.typed('TEXT') : this.text,
    );
    return this.#texts;
  }

  /** The texts of a value that is a comma-separated list, for any property. */
  get list(): readonly string[] {
    const { raw } = new Property(this.line, quotedPrintable(this.text));
    // ical.js treats a comma after an escaped backslash as escaped
    const members = raw.match(/(?:\\.|[^\\,])+/gs) ?? [];
    return members.map((member) => unescaped(member).trim()).filter((member) => member !== '');
  }

  /** The first text of the value, unescaped; undefined when it is empty or cannot be read. */
  get value(): string | undefined {
    return this.texts[0];
  }

  /** The line with a VALUE parameter, without which non-standard properties are not unescaped. */
  private typed(type: string): string {
    return `${this.head()};VALUE=${type}${this.text.slice(this.head().length)}`;
  }

  /** Name and parameters. */
  private head(): string {
    return /^[^:"]*(?:"[^"]*"[^:"]*)*(?=:)/.exec(this.text)?.[0] ?? this.text;
  }

  /** The parameters, readable even if the value is not. VALUE is renamed, because no type accepts the empty value used here. */
  private parameters(): ICAL.Property | undefined {
    const written = this.head().slice(this.name.length);
    return read(`X-PARAMETERS${written.replace(/("[^"]*")|;VALUE=/gi, (_, quoted) => quoted ?? `;${VALUE}=`)}:`);
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/gs, (_, character: string) => (/n/i.test(character) ? '\n' : character));

function textsOf(line: string): readonly string[] {
  return valuesOf(quotedPrintable(line))
    .map((value) => String(value).trim())
    .filter((value) => value !== '');
}

/** The values of a line; none if it is invalid. ical.js parses values lazily, and throws then. */
function valuesOf(line: string): readonly unknown[] {
  try {
    return ICAL.Property.fromString(line).getValues();
  } catch {
    return [];
  }
}

function read(line: string): ICAL.Property | undefined {
  try {
    return ICAL.Property.fromString(line);
  } catch {
    return undefined;
  }
}
