import { BAD, CHUNKED, chunk, get, HOST, messageOf, post, postJson, type Row } from './message.ts';

const ROOT = get('/api/');
const MISSING = get('/api/nowhere');
const JSON_TEXT = '{"title":"x"}';
const NOTHING = '404 rest_no_route';

/** Several messages on one connection, keeping and closing it, and bytes that are not HTTP (RFC 9112, 9). */
const ROWS: readonly Row[] = [
  ['five requests at once', ROOT + MISSING + ROOT + MISSING + ROOT, 'kept', '200', NOTHING, '200', NOTHING, '200'],
  ['a write between two reads', ROOT + postJson(JSON_TEXT) + ROOT, 'kept', '200', '201', '200'],
  ['a HEAD between two reads', ROOT + ROOT.replace('GET', 'HEAD') + ROOT, 'kept', '200', '200', '200'],
  ['a bad one between two good ones', `${ROOT}GET /api/\u0000 HTTP/1.1\r\n${HOST}\r\n${ROOT}`, 'closed', '200', BAD],
  ['one without Host between two good ones', `${ROOT}GET /api/ HTTP/1.1\r\n\r\n${ROOT}`, 'closed', '200', BAD],
  ['noise behind a refusal', `GET /api/ HTTP/1.1\r\n\r\nNONSENSE\r\n\r\n`, 'closed', BAD],
  ['a good one behind a bad one', `NONSENSE\r\n\r\n${ROOT}`, 'closed', BAD],
  [
    'a good one behind a refusal',
    get('/api/', 'Authorization: Basic eDp5\r\n') + ROOT,
    'kept',
    '401 incorrect_password',
    '200',
  ],
  ['a good one behind a body that is no JSON', postJson('{') + ROOT, 'kept', '400 rest_invalid_json', '200'],
  ['a good one behind a body in chunks', post(CHUNKED, `${chunk(JSON_TEXT)}0\r\n\r\n`) + ROOT, 'kept', '201', '200'],
  ['a good one behind the last', get('/api/', 'Connection: close\r\n') + ROOT, 'closed', '200'],
  [
    'a good one behind the last, said among others',
    get('/api/', 'Connection: x, CLOSE , y\r\n') + ROOT,
    'closed',
    '200',
  ],
  ['both, to keep and to close', get('/api/', 'Connection: keep-alive, close\r\n') + ROOT, 'closed', '200'],
  [
    'a connection that names a header',
    get('/api/', 'Connection: Authorization, Host\r\nAuthorization: :authorization\r\n'),
    'kept',
    '200',
  ],
  [
    'a wish to keep it for ever',
    get('/api/', 'Keep-Alive: timeout=99999, max=99999\r\nConnection: keep-alive\r\n'),
    'kept',
    '200',
  ],
  ['HTTP/1.0 that wants to keep it', get('/api/', 'Connection: keep-alive\r\n', 'HTTP/1.0'), 'kept', '200'],
  ['empty lines before it', `\r\n\r\n${ROOT}`, 'kept', '200'],
  ['empty lines of line feeds alone', `\n\n${ROOT}`, 'kept', '200'],
  ['empty lines between', `${ROOT}\r\n\r\n${ROOT}`, 'kept', '200', '200'],
  ['a space before it', ` ${ROOT}`, 'closed', BAD],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'closed', BAD],
  [
    'a greeting in TLS',
    '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'.padEnd(200, '\u0001'),
    'closed',
    BAD,
  ],
  ['the header of a proxy', `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\n${ROOT}`, 'closed', BAD],
  ['mail', 'EHLO evil.test\r\n', 'closed', BAD],
  ['a database', '*1\r\n$4\r\nPING\r\n', 'closed', BAD],
  ['an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 'closed', BAD],
  ['noise', '\u0000\u00ff\u00fe'.repeat(50), 'closed', BAD],
  ['a mark of the order of bytes', `\u00ef\u00bb\u00bf${ROOT}`, 'closed', BAD],
  ['nothing', '', 'cut'],
  ['half a method', 'GE', 'cut', BAD],
  ['half a line', 'GET /api/ HT', 'cut', BAD],
  ['half a head', `GET /api/ HTTP/1.1\r\n${HOST}`, 'cut', BAD],
  ['half a body', post('Content-Length: 40\r\n', '{"ti'), 'cut', BAD],
  ['half a chunk', post(CHUNKED, '28\r\n{"ti'), 'cut', BAD],
  ['chunks without the last', post(CHUNKED, chunk(JSON_TEXT)), 'cut', BAD],
  ['half a head behind a good one', `${ROOT}GET /api/ HT`, 'cut', '200', BAD],
  ['a whole one, and gone', ROOT, 'cut', '200'],
];

export const connections = ROWS.map(messageOf);
