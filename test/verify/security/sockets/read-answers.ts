/** A response as on the wire, checked byte by byte. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** One character per byte. */
  readonly body: string;
}

const STATUS_LINE = /^HTTP\/1\.1 (\d{3}) [\x20-\x7e]+$/;
const FIELD = /^([\w!#$%&'*+.^`|~-]+): ([\x20-\x7e]*)$/;
const WITHOUT_BODY = new Set([204, 304]);

/**
 * Parses everything that a server sent on one connection as responses (RFC 9112). @param received one character per byte @param
 * headWasAsked a response may then end after its head, whatever length it declares @throws Error if anything is not a response
 */
export function readAnswers(received: string, headWasAsked: boolean): readonly WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let rest = received; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) throw new Error(`half an answer: ${JSON.stringify(rest.slice(0, 80))}`);
    const { status, headers } = headOf(rest.slice(0, end));
    const behind = rest.slice(end + 4);
    const length = bodyLength(status, headers, headWasAsked && (behind === '' || behind.startsWith('HTTP/1.1 ')));
    if (behind.length < length) throw new Error(`${behind.length} of ${length} bytes of a body`);
    answers.push({ status, headers, body: behind.slice(0, length) });
    rest = behind.slice(length);
  }
  return answers;
}

function headOf(head: string): Pick<WireAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = head.split('\r\n');
  const status = STATUS_LINE.exec(first)?.[1];
  if (status === undefined) throw new Error(`no status line: ${JSON.stringify(first.slice(0, 80))}`);
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    if (name === '') throw new Error(`no header: ${JSON.stringify(line.slice(0, 80))}`);
    if (headers.has(name.toLowerCase())) throw new Error(`two headers ${name}`);
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers };
}

function bodyLength(status: number, headers: WireAnswer['headers'], isHead: boolean): number {
  const length = headers.get('content-length');
  if (headers.has('transfer-encoding')) throw new Error('an answer in chunks, of which there are none');
  if (status < 200 || WITHOUT_BODY.has(status)) {
    if (length !== undefined) throw new Error(`${status} with a length`);
    return 0;
  }
  if (!/^\d+$/.test(length ?? '')) throw new Error(`a length ${length}`);
  return isHead ? 0 : Number(length);
}
