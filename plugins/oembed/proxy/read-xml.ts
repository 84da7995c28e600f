import { decodeReferences } from '../../content/index.ts';

const BEGIN = /<(\w+)(?:\s[^<>]*)?>/y;
/** What may stand before the members and between them; a member without anything in it is none. */
const BETWEEN = /(?:\s+|<\?[^<>]*\?>|<!--[^<>]*-->|<\w+\s*\/>)*/y;
const CDATA = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

/**
 * The members of an answer in XML, `<oembed><type>photo</type>…</oembed>`, as texts; undefined for anything else. Time is
 * linear in its length. A document that declares something is none.
 */
export function readXml(xml: string): Readonly<Record<string, string>> | undefined {
  const members: Record<string, string> = Object.create(null);
  let at = skip(xml, 0);
  const root = begin(xml, at);
  if (root?.name !== 'oembed') return undefined;
  at = skip(xml, root.end);
  while (!xml.startsWith('</oembed', at)) {
    const member = begin(xml, at);
    if (!member) return undefined;
    const close = `</${member.name}>`;
    const end = xml.indexOf(close, member.end);
    if (end < 0) return undefined;
    members[member.name] ??= textOf(xml.slice(member.end, end));
    at = skip(xml, end + close.length);
  }
  return members;
}

function skip(xml: string, at: number): number {
  BETWEEN.lastIndex = at;
  BETWEEN.test(xml);
  return BETWEEN.lastIndex;
}

function begin(xml: string, at: number): { readonly name: string; readonly end: number } | undefined {
  BEGIN.lastIndex = at;
  const [whole = '', name] = BEGIN.exec(xml) ?? [];
  return name === undefined ? undefined : { name, end: at + whole.length };
}

function textOf(written: string): string {
  const [, plain] = CDATA.exec(written.trim()) ?? [];
  return plain ?? decodeReferences(written);
}
