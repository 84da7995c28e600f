import { CHUNKED, chunk, get, HOST, post, postBody, postJson, SMUGGLED } from './messages/message.ts';

/** Requests as browsers and libraries send them, which all get responses; writes change existing records or nothing. */
export const GOOD_REQUESTS: readonly string[] = [
  get(
    '/api/site/v2/posts?per_page=2&orderby=date&_fields=id,title',
    'Accept: application/json\r\nAccept-Encoding: gzip, br\r\n',
  ),
  get(
    '/api/site/v2/posts/:post?_embed=author&_envelope=1',
    'Origin: https://app.test\r\nIf-None-Match: "a", W/"b"\r\n',
  ),
  get(':file', 'Range: bytes=3-9\r\n'),
  get('http://town.test/api/calendar/events/v1/events?start_date=2030-01-01', 'Connection: keep-alive\r\n'),
  get('/api/site/v2/users/me', 'Authorization: :authorization\r\nX-Forwarded-For: 10.0.0.1\r\n'),
  get('/api/site/v2/posts').replace('GET', 'HEAD'),
  get('/api/site/v2/posts/:post', 'Origin: https://app.test\r\nAccess-Control-Request-Method: PUT\r\n').replace(
    'GET',
    'OPTIONS',
  ),
  get('/api/', 'Connection: Upgrade\r\nUpgrade: h2c\r\n'),
  get('/api/site/v2/search?search=seen').replace('HTTP/1.1', 'HTTP/1.0'),
  get('/api/') + get('/api/nowhere') + get('/api/site/v2/types', 'Connection: close\r\n'),
  postJson('{"title":"Seen again","content":"<p>more</p>"}').replace('/posts ', '/posts/:post '),
  post(
    CHUNKED,
    `${chunk('{"title":')}${chunk('"Seen in parts"}', ';a=b')}0\r\nX-Last: y\r\n\r\n`,
    '/api/site/v2/posts/:post',
  ),
  postBody('application/x-www-form-urlencoded', 'title=Seen+%26+heard&_x[]=1', '/api/site/v2/posts/:post'),
  postJson('{"title":"Seen, and waited for"}', 'Expect: 100-continue\r\n').replace('/posts ', '/posts/:post '),
  post('Content-Length: 2\r\nContent-Type: application/json\r\n', '{}', '/api/site/v2/posts/999999').replace(
    'POST',
    'DELETE',
  ),
  // two requests if a length or a size is misread
  `POST /api/site/v2/media HTTP/1.1\r\n${HOST}Content-Type: text/plain\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
  post(CHUNKED, `${chunk(SMUGGLED)}0\r\n\r\n${get('/api/')}`, '/api/site/v2/posts/:post'),
  postBody(
    'multipart/form-data; boundary=b',
    `--b\r\nContent-Disposition: form-data; name="file"; filename="a.html"\r\n\r\n${SMUGGLED}\r\n--b--\r\n`,
    '/api/site/v2/media',
  ),
];
