/** Characters that XML 1.0 forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * A text as a CDATA section. Carriage returns are written outside the section, because XML parsers normalize them inside to line feeds.
 */
export const cdata = (text: string): string =>
  `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[')}]]>`;

/** An element with text content. */
export const element = (name: string, text: string | number | undefined = ''): string =>
  `<${name}>${typeof text === 'number' ? text : text === '' ? '' : cdata(text)}</${name}>\n`;

/** Escapes an attribute value. */
export const attribute = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
