import { decodeReferences } from '../../content/index.ts';

const BEGIN = /<(\w+)(?:\s[^<>]*)?>/y;
/** What is skipped before and between members; empty members count as missing. */
const BETWEEN = /(?:\s+|<\?[^<>]*\?>|<!--[^<>]*-->|<\w+\s*\/>)*/y;
const CDATA = /^<!\[CDATA\[([\s\S]*)\]\]>$/;

/**
 * The members of an XML response, `<oembed><type>photo</type>…</oembed>`, as strings; undefined for anything else, including documents with
 * declarations such as a DOCTYPE. Takes time linear in the length.
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
