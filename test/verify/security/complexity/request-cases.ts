import { parseBasic } from '../../../../core/auth/sign-in/authenticate.ts';
import type { Limits } from '../../../../core/contract/limits.ts';
import { rangeIn } from '../../../../core/http/files/conditions.ts';
import { parseJsonBody, parseQueryString } from '../../../../core/http/request/parameters.ts';
import { prefersMerge, readTarget } from '../../../../core/http/request/read-call.ts';
import { readForm } from '../../../../core/http/request/read-form.ts';
import { isNotModified } from '../../../../core/http/response/answer.ts';
import { acceptedEncoding } from '../../../../core/http/response/encoding.ts';
import { onlyFields, wantedFields } from '../../../../core/http/run/global-parameters.ts';
import { plainText } from '../../../../core/http/server/plain-request.ts';
import { fileNameIn } from '../../../../core/http/upload/file-name.ts';
import { type HostileCase, refusing, textCase } from './hostile-case.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Parts of a request that are read before authorization: URL, headers, body. */
export function requestCases(limits: Limits): readonly HostileCase[] {
  const { url, headers, json_body: body } = limits;
  const target = refusing((query: string) => readTarget({ target: `/api/?${query}` }, '/api', limits));
  const json = refusing((text: string) => parseJsonBody(bytesOf(text), limits));
  const form = refusing((text: string) => parseQueryString(text, limits.json_nodes, limits));
  const inParts = (text: string) =>
    readForm([bytesOf(text)], 'multipart/form-data; boundary=b', limits).catch(() => {});
  const plain = (text: string) => plainText(text, limits.header_count);
  const record = { a: { a: { a: 1 } } };
  /** Pads a value so that the maximum number of values fills a body. */
  const spread = (value: string) => value.padEnd(Math.ceil(body / (limits.json_nodes - 2)));
  return [
    textCase('percent signs in an address', url - 8, target, '%41'),
    textCase('brackets in a query', url - 8, target, 'a[b][c][]=1&'),
    textCase('an unclosed bracket in a query', url - 8, target, '[', ['a', '']),
    textCase(
      'members inside members that are wanted',
      url,
      (text) => onlyFields(record, wantedFields(text) ?? new Map()),
      'a.',
    ),
    textCase(
      'many members that are wanted',
      url,
      (text) => onlyFields(record, wantedFields(text) ?? new Map()),
      'a.b,',
    ),
    textCase('a form of nothing', body, form, '&'),
    textCase('a form of lists', body, form, 'a[]=1&'),
    textCase('a form of one name in brackets', body, form, '[a]', ['a', '=1']),
    textCase(
      'a form of texts in parts',
      body,
      inParts,
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n',
      ['', '--b--\r\n'],
    ),
    textCase(
      'a form of files in parts',
      body,
      inParts,
      '--b\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\n1\r\n',
      ['', '--b--\r\n'],
    ),
    textCase('a part of headers alone', body, inParts, 'X-A: b\r\n', ['--b\r\n', '']),
    textCase('boundaries, nearly', body, inParts, '\r\n-', [
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n',
      '\r\n--b--\r\n',
    ]),
    textCase('brackets of JSON', body, json, '['),
    textCase('numbers of JSON', body, json, '1,', ['[', '1]']),
    textCase('objects of JSON, as many as may be', body, json, spread('{"a":[1,1]},'), ['[', '{}]']),
    textCase('one name of JSON again and again', body, json, '"a":1,', ['{', '"a":1}']),
    {
      what: 'names of JSON, each another, as many as may be',
      limit: limits.json_nodes,
      make: (size) => {
        const names = Array.from({ length: size - 1 }, (_, index) => `"${String(index).padStart(7, 'n')}":1`);
        const text = `{${names.map(spread).join()}}`;
        return () => json(text);
      },
    },
    textCase('halves of characters in JSON', body, json, '\\ud83d\\ude00', ['"', '"']),
    textCase('numbers with a thousand digits in JSON', body, json, '1', ['[', ']']),
    textCase('kinds of encoding', headers, (text) => acceptedEncoding(text), ' ;q=, ', ['x', '']),
    textCase('versions that somebody has', headers, (text) => isNotModified(text, '"none"'), '"a" , W/', ['', '"']),
    textCase('what is preferred', headers, prefersMerge, ' ; =,"'),
    textCase('parts of a file', headers, (text) => rangeIn(text, 1_000), '0-0, ', ['bytes=', '']),
    textCase('credentials', headers, parseBasic, 'Og==', ['Basic ', '']),
    textCase('blanks before credentials', headers, parseBasic, ' ', ['Basic', '!']),
    textCase('blanks in a header', headers, plain, ' ', ['GET / HTTP/1.1\r\nHost: a\r\nX-A: a', 'a\r\n\r\n']),
    textCase('blanks before what no header has', headers, plain, ' ', [
      'GET / HTTP/1.1\r\nHost: a\r\nX-A:',
      '\0\r\n\r\n',
    ]),
    textCase('quotes that never end in what is preferred', headers, prefersMerge, '\\"', ['"', '']),
    textCase('the name of a file', headers, fileNameIn, '\\";', ['attachment; filename="', '']),
    textCase('quotes that never end beside the name of a file', headers, fileNameIn, ';a="', ['attachment', '']),
    textCase('parameters beside the name of a file', headers, fileNameIn, "; a*=UTF-8''%", ['attachment', '']),
  ];
}
